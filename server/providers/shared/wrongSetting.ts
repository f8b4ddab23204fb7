/** Thrown if one of a vendor's settings has an impossible value. The message names the setting. */
export class WrongSetting extends Error {}
