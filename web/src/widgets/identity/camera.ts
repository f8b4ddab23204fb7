/**
 * Returns whether the device has a touch screen. The device's camera app takes sharper pictures than a web page can.
 */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Returns whether the browser hides the camera because the page was opened over plain HTTP. */
export const isCameraHidden = (): boolean => globalThis.isSecureContext === false && !isTouch()

/** Returns whether the person can take a picture, either with the device's camera app or with a camera on the page. */
export const hasCamera = (): boolean => isTouch() || Boolean(navigator.mediaDevices?.getUserMedia)
