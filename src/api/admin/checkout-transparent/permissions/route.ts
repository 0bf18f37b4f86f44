import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { emailsOfUsers } from "../../../../medusa/core"
import { isSomeUser, staffIdOf } from "../../../../medusa/staff"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { WHOLE_STORE } from "../../../../modules/ledger/statements/setting-records"
import { actorOf, isPermitted } from "../../record-action"
import { PERMISSIONS, whoMay, whoMayWith } from "../../who-may"
import { changedMeanwhile } from "../settings/save-settings"
import { answeringRefusals, SettingRefused } from "../settings/setting-refused"
import type { ChangePermissionsBody } from "../validators"

/** Who may move money and change settings, who of them the file fixes, and what the caller may. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  response.json(await showPermissions(request))
}

/**
 * Names who may do what, in the place of those who were named here before. Whoever may change settings
 * does, and gives no permission that he lacks.
 */
export const POST = answeringRefusals<ChangePermissionsBody>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { revision, ...body } = request.validatedBody
    const { permissions: given } = ledger.pluginOptions
    const values: Record<string, string[] | undefined> = {}
    for (const what of PERMISSIONS) {
      const named = body[what]
      if (named === undefined) continue
      if (given[what] !== undefined) {
        throw refused(
          "setting_fixed",
          `permissions.${what} stands in medusa-config.ts, and is changed there only.`
        )
      }
      if (!(await isPermitted(request, what))) {
        throw new SettingRefused(
          "forbidden",
          `Nothing was saved: who lacks the permission ${what} does not give it.`,
          { code: "not_permitted" }
        )
      }
      values[what] = named === null ? undefined : await idsOf(request, named)
    }
    const entered = { ...(await ledger.permissionsEntered()), ...values }
    const { money, settings } = whoMayWith(given, entered)
    const isLeft = await Promise.all(
      [money, settings].map(async (list) =>
        list === undefined ? true : isSomeUser(request.scope, list)
      )
    )
    if (isLeft.includes(false)) {
      throw refused(
        "last_who_may_change",
        "Nothing was saved: nobody could move money or change settings any more. Name somebody else first."
      )
    }
    const { id: actor, type: actorType } = actorOf(request)
    const isSaved = await ledger.changeSettings({
      ...{ account: WHOLE_STORE, revision, actor, actorType, values },
    })
    if (!isSaved) {
      throw changedMeanwhile()
    }
    response.json(await showPermissions(request))
  }
)

async function showPermissions(request: MedusaRequest) {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { permissions: given } = ledger.pluginOptions
  const lists = await whoMay(ledger)
  const entered = await ledger.permissionsEntered()
  const emails = await emailsOfUsers(
    request.scope,
    PERMISSIONS.flatMap((what) => lists[what] ?? [])
  )
  const shown = (what: (typeof PERMISSIONS)[number]) => ({
    /** Stands in medusa-config.ts, and is not changed here. */
    is_fixed: given[what] !== undefined,
    /** Named here or in the file; `settings` is as `money` otherwise. */
    is_named: given[what] !== undefined || entered[what] !== undefined,
    /** Null for everybody who can sign in to the admin. */
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
    /** Sent back by whoever changes something. */
    revision: await ledger.settingsRevisionOf(WHOLE_STORE),
  }
}

/** The ids of those who are named; throws what is answered with 400 where there is no such user. */
async function idsOf(
  { scope }: MedusaRequest,
  named: readonly string[]
): Promise<string[]> {
  const ids = await Promise.all(
    named.map(async (who) => {
      const id = await staffIdOf(scope, who)
      if (id === undefined) {
        throw refused(
          "no_such_user",
          `Nothing was saved: there is no user or secret API key ${who}.`
        )
      }
      return id
    })
  )
  return [...new Set(ids)]
}

function refused(
  code: ConstructorParameters<typeof SettingRefused>[2]["code"],
  message: string
): SettingRefused {
  return new SettingRefused("invalid_data", message, { code })
}
