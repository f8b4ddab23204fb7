/** A vendor's setting has a value that can't be right. The message names the setting. */
export class WrongSetting extends Error {}
