/** A command's path below its application: 'saveProfile' is 'save-profile'. */
export const commandPath = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
