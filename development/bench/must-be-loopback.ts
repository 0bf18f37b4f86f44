/** However the bench is called, nobody else's machine is loaded. */
export function mustBeLoopback(url: string): void {
  if (new URL(url).hostname !== "127.0.0.1") {
    throw new Error(`A load is put on 127.0.0.1 alone, not on ${url}.`)
  }
}
