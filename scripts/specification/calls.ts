import type { Items } from './lists.ts'

/** The calls of the product, shown by the names of their contracts or by their paths. */
export const CALLS: Items = {
  'Tracking and experiments': [
    ['POST /ft/{context}/event', '/ft/heloc/event'],
    ['POST /ft/{context}/session', '/ft/heloc/session'],
    ['POST /service-optimize/{context}/api/v1/feature', '/api/v1/feature'],
    ['POST /service-optimize/{context}/api/v1/features', '/api/v1/features'],
    ['POST /service-optimize/{context}/api/v2/decision', '/api/v2/decision'],
    ['GET optermizerly-profile', 'optermizerly-profile'],
    ['PATCH optermizerly-profile', "'PATCH', '/service-application/api/v3/application/heloc/optermizerly-profile'"],
    ['PATCH {uuid}/experiments', '/experiments'],
    ['PUT {uuid}/full-story-link', 'full-story-link'],
  ],
  Applications: [
    ['GET heloc/{uuid}', '`/service-application/api/v1/application/heloc/'],
    ['GET heloc/all', '/application/heloc/all'],
    ['GET heloc/co-deed/status', '/application/heloc/co-deed/status'],
    ['GET heloc/state-licenses', '/heloc/state-licenses'],
    ['GET /service-krang-heloc/…/{uuid}/status', '/service-krang-heloc/borrower/secure/api/v1/'],
    ['GET …/conditions/external-applicants', 'CONDITIONS_OF'],
    ['GET of the crypto-heloc prefix', 'crypto-heloc'],
  ],
  Addresses: [
    ['GET address search with the typed text', 'ADDRESS_SEARCH'],
    ['GET address lookup with partialAddress', 'partialAddress'],
  ],
  Hours: [
    ['GET hours/{department}', 'hours/OPS_PHONE'],
    ['GET hours/OPS_CHAT/openStatus', 'OPS_CHAT/openStatus'],
    ['GET hours/OPS_CHAT/week', 'OPS_CHAT/week'],
  ],
  'People and sign-in': [
    ['GET /service-profile/api/v1/profile', '/service-profile/api/v1/profile'],
    ['POST /service-profile/api/v1/feedback/ceo', 'feedback/ceo'],
    ['GET /identity/secure/api/v1_1/identity', '/identity/secure/api/v1_1/identity'],
    ['GET /identity/secure/api/v1/identity', '/identity/secure/api/v1/identity'],
    ['POST /identity/api/v1/login', '/identity/api/v1/login'],
    ['POST /identity/api/v1/registration/register', 'registration/register'],
    ['GET /identity-broker/…/self/figureinfo', 'self/figureinfo'],
    ['POST /identity-broker/…/api/v3/login', 'api/v3/login'],
    ['POST /identity-broker/…/api/v3/logout', 'api/v3/logout'],
    ['GET /service-wallet/secure/api/v4/account/access', 'account/access'],
    ['GET /service-wallet/secure/api/v4/account', 'api/v4/account'],
    ['GET /service-lead-portal/api/lo/{loanOriginatorUuid}', '/service-lead-portal/api/lo'],
  ],
}

/** The fields that calls send or answer and that no entity has. */
export const CALL_FIELDS: Items = {
  'Page views': [
    'domain',
    'queryParams',
    'pagePath',
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
    'platform',
    'libVersion',
    'screenWidth',
    'screenHeight',
    'windowWidth',
    'windowHeight',
    'appVersion',
    'trackerUuid',
    'epoch',
  ],
  'Features and experiments': [
    'featureKey',
    'optimizeUser',
    'enabled',
    'trackerId',
    'optimizelyProfileUuid',
    'variation',
    'appUuid',
    'flagEnabled',
    'shouldShowDashboardLink',
    'pageTitle',
  ],
  'Identity broker': ['applicationName', 'redirect'],
}
