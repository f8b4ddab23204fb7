/** Returns a command's URL path below its application: 'saveProfile' becomes 'save-profile'. */
export const commandPath = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
