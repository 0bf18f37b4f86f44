import { createServer, type IncomingMessage, type Server } from "node:http"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { Client } from "@medusajs/framework/pg"
import { DOCTOR_PATH } from "../../src/health/doctor-request"
import { eventually } from "../../harness/eventually"
import {
  aWalkthroughStore,
  type WalkthroughStore,
} from "../support/processes/a-walkthrough-store"

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  figures: Record<string, unknown>
}

interface Report {
  ok: boolean
  checked_by: string | null
  reason: string | null
  findings: Shown[]
}

/** Figures that differ from one run of the doctor to the next. */
const PASSING = [
  "took_ms",
  "fresh_until",
  "issued_at",
  "failures",
  "last_run_at",
  "last_failed_at",
]

const WRONG_SECRET = `s|^(CHECKOUT_CLIENT_SECRET=).*|\\1of-another-environment|`

describe("the doctor, which asks the running store", () => {
  let store: WalkthroughStore
  let database: Client
  const servers: Server[] = []

  beforeAll(async () => {
    store = await aWalkthroughStore()
    database = new Client({ connectionString: store.databaseUrl })
    await database.connect()
    await store.shell.runInShell("mkdir right; cp .env medusa-config.ts right")
  }, 300_000)
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await database.end()
    await store.close()
  })

  async function runDoctor(url = store.url) {
    const { output, code } = await store.shell.runInShell(
      `npx medusa-payment-checkout-transparent doctor --json --url ${url}`
    )
    return { code, ...(JSON.parse(output) as Report) }
  }

  const editEnvFile = (script: string) =>
    store.shell.runInShell(`sed -i -E '${script}' .env`)
  const restoreFiles = () =>
    store.shell.runInShell("cp right/.env right/*.ts .")

  const codeOf = ({ findings }: Report, check: string) =>
    findings.find((one) => one.check === check)?.code

  /** Returns the findings without the figures that differ from one run to the next. */
  const withoutPassingFigures = ({ findings }: Report) =>
    findings.map((one) => ({
      ...one,
      figures: Object.fromEntries(
        Object.entries(one.figures).filter(([name]) => !PASSING.includes(name))
      ),
    }))

  /** Starts a server on this machine, and returns its address. */
  async function aServer(
    answer: (request: IncomingMessage) => Promise<Response> | undefined
  ): Promise<string> {
    const server = createServer((request, response) => {
      void answer(request)?.then(async (answered) => {
        response.statusCode = answered.status
        response.end(await answered.text())
      })
    })
    servers.push(server)
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /**
   * Resolves when the scheduled job has run for the first time. Otherwise the job could run between two runs of the
   * doctor, whose findings would then differ.
   */
  const waitForJobRun = () =>
    eventually(
      async () => {
        const { rows } = await database.query(
          "select 1 from checkout_transparent_installation where job_last_ran_at is not null"
        )
        expect(rows).toHaveLength(1)
      },
      { withinMs: 60_000 }
    )

  const askStore = (authorization?: string) =>
    fetch(`${store.url}${DOCTOR_PATH}`, {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
    })

  it("the doctor command reports the same findings whether the running store or a new process makes its checks", async () => {
    await editEnvFile(WRONG_SECRET)
    await store.restart()
    await database.query(
      "update region_payment_provider set deleted_at = now() where payment_provider_id = 'pp_transparent-wallet_br'"
    )
    await waitForJobRun()
    const fromStore = await runDoctor()
    // The file now is newer than the running store, so the store refuses the doctor's request.
    await store.shell.runInShell("cp right/medusa-config.ts .")
    const fromProcess = await runDoctor()
    await database.query("update region_payment_provider set deleted_at = null")

    expect([fromStore.checked_by, fromProcess.checked_by]).toEqual([
      "running_store",
      "new_process",
    ])
    expect(fromStore.reason).toBeNull()
    expect(fromProcess.reason).toContain("restart it")
    expect(withoutPassingFigures(fromStore)).toEqual(
      withoutPassingFigures(fromProcess)
    )
    expect(codeOf(fromStore, "connection")).toBe("wrong_credentials")
    expect(codeOf(fromStore, "region")).toBe("method_not_offered")
    expect(codeOf(fromStore, "checkout")).toBe("ok")
    expect([fromStore.code, fromProcess.code]).toEqual([1, 1])
  })

  it("the doctor command makes its checks in a new process if its own configuration differs from the running store's", async () => {
    // The running store has a wrong secret, which the file does not have any more.
    await restoreFiles()
    const corrected = await runDoctor()
    await store.restart()
    const running = await runDoctor()
    await editEnvFile(WRONG_SECRET)
    const broken = await runDoctor()
    await restoreFiles()

    const found = [corrected, running, broken].map((report) => [
      report.checked_by,
      codeOf(report, "connection"),
    ])
    expect(found).toEqual([
      ["new_process", "ok"],
      ["running_store", "ok"],
      ["new_process", "wrong_credentials"],
    ])
  })

  it("the doctor command makes its checks in a new process if the database has a setting that no key can decrypt", async () => {
    await store.restart()
    await database.query(
      "insert into checkout_transparent_setting (id, account, name, encryption_key_id, ciphertext, set_by, set_at) values ('ctset_unreadable', 'br', 'paymentLink.clientSecret', 'no key', '', 'user_none', now())"
    )
    const report = await runDoctor()
    await database.query("delete from checkout_transparent_setting")

    expect(report.checked_by).toBe("new_process")
    expect(codeOf(report, "encryption")).toBe("encryption_key_missing")
  })

  it("the running store answers a request of the doctor command only once, and neither the request's signature nor the answer contains readable text", async () => {
    const headers: string[] = []
    const answers: string[] = []
    const between = await aServer(async (request) => {
      if (request.url !== DOCTOR_PATH) return new Response("", { status: 404 })
      const header = request.headers.authorization ?? ""
      const answered = await askStore(header)
      headers.push(header)
      answers.push(await answered.clone().text())
      return answered
    })

    const { checked_by } = await runDoctor(between)
    const [header = ""] = headers
    const again = await askStore(header)

    expect(checked_by).toBe("running_store")
    expect(again.status).toBe(401)
    expect(await again.json()).toEqual({ message: "Not authorized." })
    for (const text of [header, ...answers]) {
      const decoded = Buffer.from(text, "base64url").toString("latin1")
      expect(decoded).not.toMatch(/severity|connection|client/)
    }
  })

  it("the running store refuses a request without the doctor command's signature, and gives no reason", async () => {
    for (const header of [undefined, "", "~", "bm9ib2R5~00"]) {
      const answer = await askStore(header)

      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ message: "Not authorized." })
    }
  })

  it("the doctor command makes its checks in a new process if another program answers at the store's URL, or if no answer arrives", async () => {
    const invented = await aServer(() =>
      Promise.resolve(new Response("[]", { status: 200 }))
    )
    const silent = await aServer(() => undefined)

    const reports = [
      await runDoctor(invented),
      await runDoctor("http://127.0.0.1:1"),
      await runDoctor(silent),
    ]

    expect(reports.map((one) => [one.checked_by, one.reason])).toEqual([
      ["new_process", expect.stringContaining("another configuration")],
      ["new_process", "no store answers at http://127.0.0.1:1"],
      ["new_process", `the store at ${silent} did not answer in time`],
    ])
    for (const report of reports) {
      expect(codeOf(report, "connection")).toBe("ok")
    }
  })
})
