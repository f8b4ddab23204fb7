/** Whether this is a touch device. Its own camera app takes sharper pictures than a web page can. */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Whether the person can take a photo here, with the device's camera app or a camera in the page. */
export const hasCamera = (): boolean => isTouch() || Boolean(navigator.mediaDevices?.getUserMedia)
