import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { said } from "../../../../charge/saying"
import { emailsOfUsers, ledgerOf } from "../../../../medusa/core"
import { refused } from "../../../../medusa/refused"
import { isSomeUser, staffIdOf } from "../../../../medusa/staff"
import { WHOLE_STORE } from "../../../../modules/ledger/statements/setting-records"
import { actorOf, isPermitted } from "../../record-action"
import { acting, type AdminRoute } from "../../../route-handler"
import { type Permission, PERMISSIONS, whoMay, whoMayWith } from "../../who-may"
import {
  answerChangedMeanwhile,
  notSaved,
  takesWithoutRepeating,
} from "../settings/save-settings"

/** Answers who may move money and change settings, which of that medusa-config.ts fixes, and what the caller may. */
export const GET: AdminRoute = async (request, response) => {
  response.json(await showPermissions(request))
}

/** E-mail addresses or ids of users, or ids of secret API keys; `null` removes all names. */
const named = z.array(z.string().trim().min(1).max(300)).max(100).nullable()

const body = z.strictObject({
  revision: z.number().int().min(0),
  money: named.optional(),
  settings: named.optional(),
})

/**
 * Sets who may do what, and replaces the users named here before. The caller must be allowed to change settings, and
 * can give only permissions that the caller has.
 */
export const POST = acting(
  { may: "settings", record: null, body: takesWithoutRepeating(body) },
  async (request, response) => {
    const ledger = ledgerOf(request.scope)
    const { revision, ...asked } = request.validatedBody
    const { permissions: given } = ledger.pluginOptions
    const values: Record<string, string[] | undefined> = {}
    for (const what of PERMISSIONS) {
      const named = asked[what]
      if (named === undefined) continue
      if (given[what] !== undefined) {
        throw notSaved("setting_fixed", { setting: `permissions.${what}` })
      }
      if (!(await isPermitted(request, what))) {
        throw refused(said("not_permitted"), MedusaError.Types.FORBIDDEN)
      }
      values[what] = named === null ? undefined : await idsOf(request, named)
    }
    const entered = { ...(await ledger.permissionsEntered()), ...values }
    const { money, settings } = whoMayWith(given, entered)
    for (const list of [money, settings]) {
      if (list !== undefined && !(await isSomeUser(request.scope, list))) {
        throw notSaved("last_who_may_change")
      }
    }
    const isSaved = await ledger.changeSettings({
      ...{ account: WHOLE_STORE, revision, ...actorOf(request), values },
    })
    if (!isSaved) {
      answerChangedMeanwhile(response)
      return
    }
    response.json(await showPermissions(request))
  }
)

export type ShownPermissions = Awaited<ReturnType<typeof showPermissions>>

async function showPermissions(request: MedusaRequest) {
  const ledger = ledgerOf(request.scope)
  const { permissions: given } = ledger.pluginOptions
  const lists = await whoMay(ledger)
  const entered = await ledger.permissionsEntered()
  const emails = await emailsOfUsers(
    request.scope,
    PERMISSIONS.flatMap((what) => lists[what] ?? [])
  )
  const shown = (what: Permission) => ({
    /** Whether medusa-config.ts sets it, so that it cannot be changed here. */
    is_fixed: given[what] !== undefined,
    /** Whether users are named, here or in the file; without names, `settings` follows `money`. */
    is_named: given[what] !== undefined || entered[what] !== undefined,
    /** Null if everybody who can sign in to the admin may. */
    who:
      lists[what]?.map((id) => ({ id, email: emails.get(id) ?? null })) ?? null,
  })
  return {
    mine: {
      money: await isPermitted(request, "money"),
      settings: await isPermitted(request, "settings"),
    },
    money: shown("money"),
    settings: shown("settings"),
    revision: await ledger.settingsRevisionOf(WHOLE_STORE),
  }
}

async function idsOf(
  { scope }: MedusaRequest,
  named: readonly string[]
): Promise<string[]> {
  const ids = await Promise.all(
    named.map(async (who) => {
      const id = await staffIdOf(scope, who)
      if (id === undefined) throw notSaved("no_such_user", { user: who })
      return id
    })
  )
  return [...new Set(ids)]
}
