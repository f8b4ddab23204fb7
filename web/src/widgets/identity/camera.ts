/**
 * Whether the device has a touch screen. Such devices have a camera app, which takes sharper pictures than a web page
 * can.
 */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Whether the browser blocks the camera because the page was opened over plain HTTP. */
export const isCameraHidden = (): boolean => globalThis.isSecureContext === false && !isTouch()

/** Whether the person can take a picture, either with the device's camera app or on the page. */
export const hasCamera = (): boolean => isTouch() || Boolean(navigator.mediaDevices?.getUserMedia)
