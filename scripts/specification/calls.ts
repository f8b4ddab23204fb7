import type { Items } from './lists.ts'

/**
 * The product's API calls. A call counts as tested if a test makes the call. Tests often build paths from constants, so
 * each pattern here matches the code of a test instead of the full path.
 */
export const CALLS: Items = {
  'Tracking and experiments': [
    ['POST /ft/{context}/event', "'POST', EVENT"],
    ['POST /ft/{context}/session', "'POST', SESSION"],
    ['POST /service-optimize/{context}/api/v1/feature', /`\$\{SERVICE\}\/v1\/feature`/],
    ['POST /service-optimize/{context}/api/v1/features', /`\$\{SERVICE\}\/v1\/features`/],
    ['POST /service-optimize/{context}/api/v2/decision', /`\$\{SERVICE\}\/v2\/decision`/],
    ['GET optermizerly-profile', /'GET', `\$\{PROFILE\}/],
    ['PATCH optermizerly-profile', /'PATCH', `\$\{PROFILE\}/],
    ['PATCH {uuid}/experiments', "'PATCH', experiments("],
    ['PUT {uuid}/full-story-link', 'full-story-link'],
  ],
  Applications: [
    ['GET heloc/{uuid}', /`\$\{V1\}\/\$\{uuid\}`/],
    ['GET heloc/all', /`\$\{V1\}\/heloc\/all`/],
    ['GET heloc/co-deed/status', "'GET', '/service-application/api/v1/application/heloc/co-deed/status'"],
    ['GET heloc/state-licenses', '/heloc/state-licenses'],
    ['GET /service-krang-heloc/…/{uuid}/status', "'GET', `/service-krang-heloc/borrower/secure/api/v1/"],
    ['GET …/conditions/external-applicants', 'CONDITIONS_OF'],
    ['GET of the api/v1 crypto-heloc prefix', /`\$\{V1\}\/crypto-heloc\/all`/],
    ['POST of the api/v2 heloc prefix', '/service-application/api/v2/application/heloc'],
    ['PUT of the external/api/v2 prefix', /`\$\{DRAFT\}\/property`/],
  ],
  Addresses: [
    ['GET address search with the typed text', 'ADDRESS_SEARCH'],
    ['GET address lookup with partialAddress', 'partialAddress'],
  ],
  Hours: [
    ['GET hours/{department}', /`\$\{HOURS\}\/OPS_PHONE`/],
    ['GET hours/OPS_CHAT/openStatus', /`\$\{HOURS\}\/OPS_CHAT\/openStatus`/],
    ['GET hours/OPS_CHAT/week', /`\$\{HOURS\}\/OPS_CHAT\/week\?/],
  ],
  'People and sign-in': [
    ['GET /service-profile/api/v1/profile', '/service-profile/api/v1/profile'],
    ['POST /service-profile/api/v1/feedback/ceo', 'feedback/ceo'],
    ['GET /identity/secure/api/v1_1/identity', '/identity/secure/api/v1_1/identity'],
    ['GET /identity/secure/api/v1/identity', '/identity/secure/api/v1/identity'],
    ['POST /identity/api/v1/login', '/identity/api/v1/login'],
    ['POST /identity/api/v1/registration/register', 'registration/register'],
    ['GET /identity-broker/customer/…/self/figureinfo', 'get(wanda, SELF)'],
    ['GET /identity-broker/agent/…/self/figureinfo', "underwriter.call('GET', self)"],
    ['POST /identity-broker/…/api/v3/login', 'api/v3/login'],
    ['POST /identity-broker/…/api/v3/logout', 'api/v3/logout'],
    ['GET /service-wallet/secure/api/v4/account/access', 'get(wanda, ACCESS)'],
    ['GET /service-wallet/secure/api/v4/account', 'get(wanda, ACCOUNTS)'],
    ['GET /service-lead-portal/api/lo/{loanOriginatorUuid}', /'GET', `\$\{LO\}\//],
  ],
}

/** The fields of API requests and responses, except the fields of entities. */
export const CALL_FIELDS: Items = {
  'Page views': [
    ['domain', "domain: '"],
    'queryParams',
    'pagePath',
    ['event', "event: '"],
    'sessionKey',
    'identityId',
    'applicationUuid',
    'eventType',
    'productType',
    'eventProperties',
    'dontDedupe',
    'dedupeProperty',
  ],
  Sessions: [
    ['platform', 'platform:'],
    ['referrer', 'referrer:'],
    'libVersion',
    'screenWidth',
    'screenHeight',
    'windowWidth',
    'windowHeight',
    'appVersion',
    ['uuid of the session key', 'uuid: key.uuid'],
    'trackerUuid',
    'epoch',
    ['link of a session recording', 'link: LINK'],
  ],
  'Features and experiments': [
    'featureKey',
    'optimizeUser',
    ['enabled', 'enabled:'],
    'trackerId',
    'optimizelyProfileUuid',
    ['identityUuid', '?identityUuid='],
    ['experiments[].name', 'experiments: [{ name, variation }'],
    ['experiments[].variation', "toEqual([{ name, variation: 'b' }])"],
    'appUuid',
    'flagEnabled',
    ['routes of maintenance', "routes: ['/dashboard'],"],
    ['message of maintenance', /message:\s+'We are currently/],
    'shouldShowDashboardLink',
    'pageTitle',
  ],
  'Queries and headers': [
    ['header x-org', "{ 'x-org': 'FIGURE' }"],
    ['display', '?display=true'],
    ['orgCode of the licenses', '?orgCode='],
    ['principal', '?principal='],
  ],
  'Identity broker': [
    'applicationName',
    ['orgCode', "orgCode: 'FIGURE'"],
    ['mode', "mode: 'login'"],
    ['redirect', "redirect: '/auth"],
  ],
}
