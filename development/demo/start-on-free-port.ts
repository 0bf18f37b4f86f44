import { freePort } from "../free-port"

const ATTEMPTS = 5

/**
 * Starts something on `wanted` or the next free port. Somebody may take a port
 * between our look and the start, a second clone for instance: then the next.
 */
export async function startOnFreePort<Started>(
  wanted: number,
  start: (port: number) => Promise<Started>
): Promise<{ started: Started; port: number }> {
  let port = await freePort(wanted)
  for (let attempt = 1; ; attempt++) {
    try {
      return { started: await start(port), port }
    } catch (error) {
      const taken = String(error).includes("EADDRINUSE")
      if (!taken || attempt === ATTEMPTS) throw error
      port = await freePort(port + 1)
    }
  }
}
