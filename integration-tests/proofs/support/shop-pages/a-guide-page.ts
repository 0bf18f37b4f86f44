import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import {
  readShopFiles,
  startShopServer,
} from "../../../../harness/demo-shop/shop-server"
import { buildStorefrontEntries } from "../../../support/package/build-storefront-entries"
import type { ShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import { installStorefrontPackage } from "../../../support/package/an-installed-package"
import { parseGuide } from "../../../support/documents/parse-guide"

const GUIDE = parseGuide("docs/storefront.md")

const SCRIPT = "checkout-transparent/pp-transparent.js"
const FIRST_MODULE = '    <script type="module"'

/** The page of the storefront guide, built as the guide says and served at its own URL. */
export interface GuidePage {
  url: string
  /** The URL and the hash of the card SDK's script, which the plugin's options need. */
  sdkScript: { scriptUrl: string; scriptIntegrity: string }
  /**
   * Starts to serve the page of the guide's section "Without a bundler", which loads the card SDK with a script tag.
   */
  serveWithoutBundler(shop: ShopWithSimulator): void
  close(): Promise<void>
}

export async function aGuidePage(): Promise<GuidePage> {
  const folder = mkdtempSync(join(tmpdir(), "checkout-transparent-guide-"))
  const entries = buildStorefrontEntries()
  installStorefrontPackage(folder, entries.directory)
  entries.remove()
  const server = await startShopServer(0)
  runCommandOrThrow(folder, "sh", "-ec", GUIDE.blockWith("sh", "cp -r"))

  return {
    url: server.url,
    sdkScript: {
      scriptUrl: `${server.url}/${SCRIPT}`,
      scriptIntegrity: computeScriptIntegrity(folder),
    },
    serveWithoutBundler({ url, store }) {
      const web = join(folder, "without-bundler")
      const map = GUIDE.block("import-map.html")
      const files = {
        "pay.js": GUIDE.block("pay.js"),
        "test-cart.js": GUIDE.block("test-cart.js"),
        "checkout.js": replacePlaceholders(GUIDE.block("checkout.js"), {
          "http://localhost:9000": url,
          "pk_...": store.publishableKey,
          '() => import("checkout-transparent")': "sdkScript()",
          "  linkPayments,\n  storeClient":
            "  linkPayments,\n  sdkScript,\n  storeClient",
        }),
        "index.html": replacePlaceholders(GUIDE.block("index.html"), {
          [FIRST_MODULE]: map + FIRST_MODULE,
        }),
      }
      mkdirSync(web, { recursive: true })
      for (const [name, code] of Object.entries(files)) {
        writeFileSync(join(web, name), code)
      }
      runCommandOrThrow(folder, "cp", "-r", "checkout-transparent", web)
      server.serveSite({
        files: readShopFiles(web),
        contentSecurityPolicy: replacePlaceholders(
          GUIDE.blockWith("", "default-src").trim(),
          {
            "https://your-backend.example": url,
            "script-src 'self'": `script-src 'self' '${hashOfInlineScript(map)}'`,
          }
        ),
      })
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * Computes the value of the option `sdk.scriptIntegrity` as the guide describes it. The guide's openssl command is not
 * run, because openssl may not be installed on this machine.
 */
function computeScriptIntegrity(folder: string): string {
  const line = GUIDE.blockWith("sh", "openssl")
  const [, algorithm = "", file = ""] =
    /^openssl dgst -(\w+) -binary (\S+) \| openssl base64 -A$/m.exec(line) ?? []
  const digest = createHash(algorithm)
    .update(readFileSync(join(folder, file)))
    .digest("base64")
  return `${algorithm}-${digest}`
}

function hashOfInlineScript(html: string): string {
  const [, script = ""] =
    /<script type="importmap">(.*)<\/script>/s.exec(html) ?? []
  return `sha256-${createHash("sha256").update(script).digest("base64")}`
}

/** Replaces the placeholders that the guide's reader must replace. Throws unless each of them occurs exactly once. */
function replacePlaceholders(
  text: string,
  values: Record<string, string>
): string {
  return Object.entries(values).reduce((before, [old, by]) => {
    const parts = before.split(old)
    if (parts.length !== 2) {
      throw new Error(`The guide has ${old} ${parts.length - 1} times, not 1.`)
    }
    return parts.join(by)
  }, text)
}

function runCommandOrThrow(
  cwd: string,
  command: string,
  ...args: string[]
): void {
  execFileSync(command, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    // Jest's options must not reach these programs.
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production" },
  })
}
