/** Joins parts of an address with single slashes, whichever of them brought one. */
export function joinUrl(base: string, ...paths: string[]): URL {
  const parts = paths
    .map((path) => path.replace(/^\/+|\/+$/g, ""))
    .filter((path) => path !== "")
  return new URL([base.replace(/\/+$/, ""), ...parts].join("/"))
}
