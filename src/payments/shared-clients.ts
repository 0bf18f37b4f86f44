interface Closable {
  close(): Promise<void>
}

/**
 * The clients of one integration in this process: one for each account, with the settings that were last asked for.
 * The client with the settings before is closed after its last call, so that changed settings leave none open. A
 * caller that asks for the older settings again gets a new client, which is closed in the same way.
 */
export class SharedClients<Client extends Closable> {
  readonly #ofAccounts = new Map<
    string,
    { settings: string; client: Client; closeAfterLastCall: () => void }
  >()

  of(account: string, settings: object, open: () => Client): Client {
    const asked = JSON.stringify(settings)
    const known = this.#ofAccounts.get(account)
    if (known?.settings === asked) {
      return known.client
    }
    const { client, closeAfterLastCall } = countingCalls(open())
    this.#ofAccounts.set(account, {
      settings: asked,
      client,
      closeAfterLastCall,
    })
    known?.closeAfterLastCall()
    return client
  }
}

/** Wraps a client to close it after its last call. Its dispatcher waits for a request; a call may make several. */
function countingCalls<Client extends Closable>(
  client: Client
): { client: Client; closeAfterLastCall: () => void } {
  let inFlight = 0
  let isLast = false
  let closed: Promise<void> | undefined
  const close = () => (closed ??= client.close())
  const closeIfOver = () => {
    if (isLast && inFlight === 0) {
      // Nothing waits for the client, and a connection that cannot be closed needs no handling.
      void close().catch(() => undefined)
    }
  }
  const counted =
    (method: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      const answer = method(...given)
      if (answer instanceof Promise) {
        inFlight += 1
        const isOver = () => {
          inFlight -= 1
          closeIfOver()
        }
        answer.then(isOver, isOver)
      }
      return answer
    }
  const methods = Object.entries(client).map(([name, method]) => [
    name,
    counted(method as (...given: unknown[]) => unknown),
  ])
  return {
    client: { ...(Object.fromEntries(methods) as Client), close },
    closeAfterLastCall: () => {
      isLast = true
      closeIfOver()
    },
  }
}
