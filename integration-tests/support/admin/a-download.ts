import { ADMIN_LOGIN } from "../../../harness/admin/an-admin"

/** A download of a file of the admin API that is in progress. */
export interface Download {
  status: number
  headers: Headers
  /** The parts of the text. When the buffers are full, the store sends more only after the test has read a part. */
  pieces: AsyncIterable<string>
  abort(): void
}

/** Returns a function that downloads a file as an existing administrator, without keeping the file in memory. */
export async function createAdminDownloader(
  url: string
): Promise<(path: string) => Promise<Download>> {
  const answer = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN_LOGIN),
  })
  const { token } = (await answer.json()) as { token: string }
  return async (path) => {
    const controller = new AbortController()
    const { status, headers, body } = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    })
    return {
      status,
      headers,
      pieces: body!.pipeThrough(
        // By default the decoder would remove a byte order mark at the beginning.
        new TextDecoderStream("utf-8", { ignoreBOM: true })
      ) as unknown as AsyncIterable<string>,
      abort: () => controller.abort(),
    }
  }
}

export async function readDownloadText({
  pieces,
}: Pick<Download, "pieces">): Promise<string> {
  let text = ""
  for await (const piece of pieces) {
    text += piece
  }
  return text
}
