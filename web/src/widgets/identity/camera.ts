/** A touch screen has its own camera program, which takes sharper pictures than a page can. */
export const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** Whether a photo can be taken here: by the device's own program, or by a camera shown in the page. */
export const hasCamera = (): boolean => isTouch() || Boolean(navigator.mediaDevices?.getUserMedia)
