import type { MedusaRequest } from "@medusajs/framework/http"
import { checkNotificationUrl } from "../../../../health/external-checks"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { anAccount, optionsWith } from "../../../../options/options.spec"
import { parseOptions } from "../../../../options/parse-options"
import { showSettings } from "./show-settings"

/** Returns the notification URL that the settings page shows, and the one that the health check tests. */
async function notificationUrlsOf(backendUrl?: string) {
  const options = optionsWith(anAccount(backendUrl ? { backendUrl } : {}))
  const pluginOptions = parseOptions(options)
  const ledger = {
    configuredOptions: options,
    pluginOptions,
    lastReadSettings: () => ({ problems: new Map() }),
    readEnteredSettings: () => Promise.resolve([]),
    readSettingsRevision: () => Promise.resolve(0),
    sumUnpaidCodesAndLinksByMethod: () => Promise.resolve([]),
  } as unknown as LedgerModuleService
  const request = {
    protocol: "https",
    get: () => "admin.example",
    scope: { resolve: () => ({ listUsers: () => Promise.resolve([]) }) },
  } as unknown as MedusaRequest
  const [shown] = await showSettings(request, ledger)
  const { figures } = checkNotificationUrl(pluginOptions.accounts[0]!)
  return { shown: shown?.notification_url, checked: figures.url }
}

it.each([
  "https://shop.example",
  "https://shop.example/",
  "https://shop.example/api",
  "https://shop.example/api/",
])(
  "the settings page shows the notification URL that the health check tests, including the path of the backend's address (%s)",
  async (backendUrl) => {
    const { shown, checked } = await notificationUrlsOf(backendUrl)

    expect(shown).toBe(
      `${backendUrl.replace(/\/$/, "")}/hooks/checkout-transparent/br`
    )
    expect(checked).toBe(shown)
  }
)

it("the settings page shows a notification URL with the host of its own request if the address of the backend is not configured", async () => {
  const { shown } = await notificationUrlsOf()

  expect(shown).toBe("https://admin.example/hooks/checkout-transparent/br")
})
