/** Paths that the first screens call, apart from the contracts, so that the browser needs no schema of them. */
export const ADDRESS_SEARCH = '/service-application/external/api/v1/address/search/'
export const REGISTRATION = '/service-application/external/api/v2/heloc/registration'
export const REGISTER_ACCOUNT = '/identity/api/v1/registration/register'
export const FEATURE = '/service-optimize/heloc/api/v1/feature'
