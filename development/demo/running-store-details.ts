import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"

import { defaultMerchant } from "../../packages/devtools/src/simulator"
import { ROOT } from "../../harness/root"
import type { SeededDemo } from "../../harness/store/demo-shop"

/** The folder in which `npm start` keeps files from one start to the next. Git ignores it. */
export const DEMO_DIRECTORY = join(ROOT, ".demo")

export const MEDUSA_LOG = join(DEMO_DIRECTORY, "medusa.log")

const STATE_FILE = join(DEMO_DIRECTORY, "state.json")

/** The addresses and logins of the store that `npm start` runs. Other commands of this clone use them. */
export interface RunningStore extends SeededDemo {
  pid: number
  shopUrl: string
  storeUrl: string
  adminUrl: string
  simulatorUrl: string
}

export function writeRunningStoreDetails(store: RunningStore): void {
  mkdirSync(DEMO_DIRECTORY, { recursive: true })
  writeFileSync(STATE_FILE, `${JSON.stringify(store, null, 2)}\n`)
}

export function deleteRunningStoreDetails(): void {
  rmSync(STATE_FILE, { force: true })
}

/**
 * Returns the addresses and logins of the store that `npm start` runs in this clone, or `undefined` if it is not
 * running.
 */
export function readRunningStoreDetails(): RunningStore | undefined {
  try {
    const store = JSON.parse(readFileSync(STATE_FILE, "utf8")) as RunningStore
    return isNpmStart(store.pid) ? store : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns whether the process with this id is `npm start`. Where the operating system does not show the command of a
 * process, a running process counts as `npm start`. Throws if no process with this id runs.
 */
function isNpmStart(pid: number): boolean {
  process.kill(pid, 0)
  const command = `/proc/${pid}/cmdline`
  return existsSync(command)
    ? readFileSync(command, "utf8").includes("development/start.ts")
    : process.platform !== "linux"
}

/** Returns the text that `npm start` prints when everything runs: addresses, logins and what to try. */
export function summaryText(store: RunningStore, databaseAt: string): string {
  return `
  The store is open. Nothing leaves this machine, and no money moves.

    Shop        ${store.shopUrl}
                buy something; the card 4111 1111 1111 1111 is approved
    Admin       ${store.adminUrl}
                ${store.admin.email} / ${store.admin.password}
    Store API   ${store.storeUrl}/store
                x-publishable-api-key: ${store.publishableKey}
    Payer       ${store.simulatorUrl}/panel
                open codes of Pix and wallet: choose one, and pay it; the links are below them
    Simulator   ${store.simulatorUrl}/_simulator/charges
                the payment service's own ledger; empty after every start
    Database    ${databaseAt}
    Medusa log  ${MEDUSA_LOG}

  The card SDK has one fixed address in it, where a laptop has no account: the shop
  takes it from the simulator, which puts its own address there (simulatorSdk).

  Buy, pay a code at the payer's address, refund and charge back in its panel, and find
  the order in the admin. Ctrl-C stops everything.
`
}

/**
 * Returns the text that lists the credentials for the demo's account. An administrator must enter them in the admin
 * before the shop can sell.
 */
export function credentialsToEnterText({ adminUrl }: RunningStore): string {
  const { credential, notificationToken, merchantDocument, transparentToken } =
    defaultMerchant
  return `  Nothing is set up yet, and nothing can be sold. Enter in the admin, account br:

    ${adminUrl}/settings/checkout-transparent

    Client ID             ${credential.clientId}
    Client secret         ${credential.clientSecret}
    Notification token    ${notificationToken}
    Merchant credential   ${merchantDocument}
    Transparent token     ${transparentToken}
    Statement text        LOJA DEMO
`
}
