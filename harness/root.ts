import { resolve } from "node:path"

/** The root of the repository. */
export const ROOT = resolve(__dirname, "..")
