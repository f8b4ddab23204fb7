/** A touch device has its own camera app, which takes sharper pictures than a page can. */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Whether a photo can be taken here: with the device's camera app or a camera in the page. */
export const hasCamera = (): boolean => isTouch() || Boolean(navigator.mediaDevices?.getUserMedia)
