import { deflateSync, gzipSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${SCRIPT}</svg>`
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`
const ZIP = Buffer.concat([
  Buffer.from('504b0304140000000000', 'hex'),
  Buffer.from(`payload ${SCRIPT}`),
  Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
])
const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function drawn(width = 64, height = 48): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c43' } })
}

function noise(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7_919) % 251
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const crc = Buffer.alloc(4)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}

/** A PNG that declares this size; its few bytes of zeros unpack to all of it. */
function pngBomb(width: number, height: number, rows = Math.min(height, 200)): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(Math.min((width * 3 + 1) * rows, 40_000_000)))
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

/** Inserts a chunk between the header of a PNG and its pixels. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headEnd), chunk(type, data), png.subarray(headEnd)])
}

/** Inserts a segment right after the start of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

export type HostileFile = {
  name: string
  content: Buffer
  type?: string
  /** The required outcome: a refusal, or a picture that contains nothing but pixels. */
  outcome: 'refused' | 'harmless'
}

const text = (value: string) => Buffer.from(value)
const refused = (name: string, content: Buffer, type?: string): HostileFile => ({
  name,
  content,
  outcome: 'refused',
  ...(type === undefined ? {} : { type }),
})
const harmless = (name: string, content: Buffer, type?: string): HostileFile => ({
  ...refused(name, content, type),
  outcome: 'harmless',
})

export async function hostileFiles(): Promise<HostileFile[]> {
  const png = await drawn().png().toBuffer()
  const jpeg = await drawn().jpeg().toBuffer()
  const webp = await drawn().webp().toBuffer()
  const large = await noise(400, 300).png().toBuffer()
  const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const exif = await drawn()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer()
  return [
    ...notPictures(png),
    refused('half a PNG', half(large)),
    refused('half a JPEG', half(await noise(400, 300).jpeg().toBuffer())),
    refused('half a WebP', half(await noise(400, 300).webp().toBuffer())),
    refused('a PNG without its end', large.subarray(0, large.length - 2_000)),
    refused('a JPEG with its head alone', jpeg.subarray(0, 100)),
    refused('a WebP with its head alone', webp.subarray(0, 16)),
    refused('a PNG whose checksum is wrong', Buffer.from(large).fill(0xff, 60, 90)),
    refused('a bomb of 50000 × 50000', pngBomb(50_000, 50_000)),
    refused('a bomb of 20000 × 1', pngBomb(20_000, 1)),
    refused('a bomb of 1 × 100000', pngBomb(1, 100_000)),
    refused('a bomb of 11000 × 11000', pngBomb(11_000, 11_000)),
    refused('the largest PNG there can be', pngBomb(2_147_483_647, 2_147_483_647, 0)),
    refused('a PNG of 0 × 0', pngBomb(0, 0, 0)),
    refused('a PNG with a few of its rows', pngBomb(4_000, 4_000, 10)),
    refused('a JPEG that claims 65500 × 65500', jpegOfSize(jpeg, 65_500, 65_500)),
    refused('a JPEG that claims 0 × 0', jpegOfSize(jpeg, 0, 0)),
    refused('more than 5 MB', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])),
    harmless('a PNG and a page behind it', Buffer.concat([png, text(HTML)])),
    harmless('a PNG and a ZIP behind it', Buffer.concat([png, ZIP])),
    harmless('a JPEG and a ZIP behind it', Buffer.concat([jpeg, ZIP])),
    harmless('a JPEG and a page behind it', Buffer.concat([jpeg, text(HTML)])),
    harmless('a WebP and a script behind it', Buffer.concat([webp, text(SCRIPT)])),
    harmless('a PNG and PHP behind it', Buffer.concat([png, text('<?php system($_GET[0]); ?>')])),
    harmless('a PNG with a script in its text', withChunk(png, 'tEXt', text(`Comment\0${SCRIPT}`))),
    harmless('a PNG with a packed script', withChunk(png, 'zTXt', packed(SCRIPT))),
    harmless('a PNG with XMP', withChunk(png, 'iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${SVG}`))),
    harmless('a PNG with a chunk of its own', withChunk(png, 'scRp', text(SCRIPT))),
    harmless('a PNG with a script as its profile', withChunk(png, 'iCCP', packed(SCRIPT))),
    harmless('a JPEG with a script as its comment', withSegment(jpeg, 0xfe, text(`*/${SCRIPT}/*`))),
    harmless('a JPEG with a script as its profile', withSegment(jpeg, 0xe2, text(`ICC_PROFILE\0${SCRIPT}`))),
    harmless('a JPEG with XMP', withSegment(jpeg, 0xe1, text(`http://ns.adobe.com/xap/1.0/\0${SVG}`))),
    harmless('a JPEG with Photoshop data', withSegment(jpeg, 0xed, text(`Photoshop 3.0\0${SCRIPT}`))),
    harmless('a JPEG that says where it was taken', exif),
    harmless(
      'a PNG with Exif',
      await drawn()
        .png()
        .withExif({ IFD0: { Copyright: SCRIPT } })
        .toBuffer(),
    ),
    harmless(
      'a WebP with Exif',
      await drawn()
        .webp()
        .withExif({ IFD0: { Copyright: SCRIPT } })
        .toBuffer(),
    ),
    harmless('a WebP that moves', await moving('webp')),
    harmless('a JPEG called a PNG', jpeg, 'image/png'),
    harmless('a WebP called a JPEG', webp, 'image/jpeg'),
    harmless('a JPEG turned around', await drawn(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()),
    harmless('16 bits of each colour', await drawn().toColourspace('rgb16').png().toBuffer()),
    harmless('a JPEG for printers', await drawn().toColourspace('cmyk').jpeg().toBuffer()),
  ]
}

function notPictures(png: Buffer): HostileFile[] {
  return [
    refused('nothing', Buffer.alloc(0)),
    refused('an SVG', text(SVG), 'image/svg+xml'),
    refused('an SVG called a PNG', text(SVG)),
    refused('an SVG behind an XML line', text(`<?xml version="1.0"?>${SVG}`)),
    refused('a packed SVG', gzipSync(SVG)),
    refused('a page called a PNG', text(HTML)),
    refused('a page behind the head of a PNG', Buffer.concat([PNG_HEAD, text(HTML)])),
    refused('a page behind the head of a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(HTML)])),
    refused('a page in the shape of a WebP', Buffer.concat([text('RIFF0000WEBP'), text(HTML)])),
    refused('a GIF', text('GIF89a=1/*\0\0*/;alert(1)'), 'image/gif'),
    refused('a GIF called a PNG', text('GIF89a=1/*\0\0*/;alert(1)')),
    refused('a BMP', Buffer.concat([text('BM'), Buffer.alloc(200)])),
    refused('a TIFF', Buffer.concat([Buffer.from('49492a00', 'hex'), Buffer.alloc(200)])),
    refused('a PDF', text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>')),
    refused('a ZIP', ZIP),
    refused('a ZIP before a PNG', Buffer.concat([ZIP, png])),
    refused('a program', Buffer.concat([text('MZ'), Buffer.alloc(200)])),
    refused('a script', text('#!/bin/sh\nrm -rf /')),
    refused('ImageMagick orders', text('push graphic-context\nfill "url(https://example.com/)"')),
    refused('a PNG sent as a form', png, 'multipart/form-data; boundary=x'),
    refused('a PNG without a type of its own', png, 'application/octet-stream'),
    refused('JSON', text('{"image":1}'), 'application/json'),
    refused('XML entities', text('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>')),
  ]
}

function packed(value: string): Buffer {
  return Buffer.concat([text('name\0\0'), deflateSync(value)])
}

async function moving(format: 'webp'): Promise<Buffer> {
  const frame = await drawn(16, 16).png().toBuffer()
  return sharp([frame, frame, frame], { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}
