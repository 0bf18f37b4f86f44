import { readFileSync } from "node:fs"

/** Who runs the server; empty when it is whoever runs us. */
export type ServerUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root, so root lends it to `nobody`. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {}

  const nobody = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody")
  return {
    uid: Number(nobody?.[2] ?? 65534),
    gid: Number(nobody?.[3] ?? 65534),
  }
}
