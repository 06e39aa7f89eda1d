export { isRaster } from './domain/raster-signature.ts'
export { PictureUnavailableError, type ImageHost } from './image-host.ts'
export { createSlots } from './slots.ts'
