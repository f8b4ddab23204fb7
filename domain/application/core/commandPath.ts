/** Returns the last part of a command's URL path, after the application's ID: 'saveProfile' becomes 'save-profile'. */
export const commandPath = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
