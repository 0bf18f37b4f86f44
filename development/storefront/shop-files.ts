import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { extname, join, relative, sep } from "node:path"

export interface ShopFile {
  bytes: Buffer
  contentType: string
  etag: string
}

/** By the path under which it is served. What is not in here does not exist: no path is ever opened. */
export type ShopFiles = ReadonlyMap<string, ShopFile>

const CONTENT_TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
}

/** Every file of a folder, in memory. */
export function readShopFiles(folder: string): Map<string, ShopFile> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    files.map((file) => {
      const path = `/${relative(folder, file).split(sep).join("/")}`
      return [path, shopFile(path, readFileSync(file))]
    })
  )
}

export function shopFile(path: string, bytes: Buffer): ShopFile {
  const digest = createHash("sha256").update(bytes).digest("base64url")
  return {
    bytes,
    contentType: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
    etag: `"${digest.slice(0, 22)}"`,
  }
}
