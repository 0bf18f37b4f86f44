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
} from "../../../development/storefront/shop-server"
import { builtEntries } from "../built-entries"
import type { CardShop } from "../a-card-shop"
import { installForStorefront } from "../an-installed-package"
import { theGuide } from "../guide-blocks"

const GUIDE = theGuide("docs/storefront.md")

const SCRIPT = "checkout-transparent/pp-transparent.js"
const FIRST_MODULE = '    <script type="module"'

/** The page of the guide, made as the guide says, in a folder and at an address of its own. */
export interface GuidePage {
  url: string
  /** For the server's options. */
  sdkScript: { scriptUrl: string; scriptIntegrity: string }
  /** From now on the page is the one of "Without a bundler", with the SDK by a script tag. */
  openWithoutBundler(shop: CardShop): void
  /** From now on it is what a bundler makes of the four files as they stand. */
  openBundled(shop: CardShop): void
  close(): Promise<void>
}

export async function aGuidePage(): Promise<GuidePage> {
  const folder = mkdtempSync(join(tmpdir(), "checkout-transparent-guide-"))
  const entries = builtEntries()
  installForStorefront(folder, entries.directory)
  entries.remove()
  const server = await startShopServer(0)
  run(folder, "sh", "-ec", GUIDE.blockWith("sh", "cp -r"))

  return {
    url: server.url,
    sdkScript: {
      scriptUrl: `${server.url}/${SCRIPT}`,
      scriptIntegrity: integrityOf(folder),
    },
    openWithoutBundler(shop) {
      const web = join(folder, "without-bundler")
      const checkout = replaced(
        replaced(
          resolved(GUIDE.block("checkout.js"), shop),
          '() => import("checkout-transparent")',
          "sdkScript()"
        ),
        "  linkPayments,\n  storeClient",
        "  linkPayments,\n  sdkScript,\n  storeClient"
      )
      const map = GUIDE.block("import-map.html")
      const index = replaced(
        GUIDE.block("index.html"),
        FIRST_MODULE,
        map + FIRST_MODULE
      )
      write(web, { "checkout.js": checkout, "index.html": index })
      run(folder, "cp", "-r", "checkout-transparent", web)
      server.open({
        files: readShopFiles(web),
        contentSecurityPolicy: replaced(
          policyFor(shop),
          "script-src 'self'",
          `script-src 'self' '${hashOfInlineScript(map)}'`
        ),
      })
    },
    openBundled(shop) {
      const sources = join(folder, "bundled")
      write(sources, {
        "checkout.js": resolved(GUIDE.block("checkout.js"), shop),
        "index.html": GUIDE.block("index.html"),
      })
      run(sources, process.execPath, vite(), "build", "--logLevel", "error")
      server.open({
        files: readShopFiles(join(sources, "dist")),
        contentSecurityPolicy: policyFor(shop),
      })
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** What the guide marks as the reader's own. */
function resolved(checkout: string, shop: CardShop): string {
  return replaced(
    replaced(checkout, "http://localhost:9000", shop.url),
    "pk_...",
    shop.store.publishableKey
  )
}

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true })
  const unchanged = ["pay.js", "test-cart.js"].map(
    (name) => [name, GUIDE.block(name)] as const
  )
  for (const [name, code] of [...unchanged, ...Object.entries(files)]) {
    writeFileSync(join(folder, name), code)
  }
}

function policyFor(shop: CardShop): string {
  return replaced(
    GUIDE.blockWith("", "default-src").trim(),
    "https://your-backend.example",
    shop.url
  )
}

/** What the guide's line for openssl prints, which not every machine has. */
function integrityOf(folder: string): string {
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

function replaced(text: string, old: string, by: string): string {
  const parts = text.split(old)
  if (parts.length !== 2) {
    throw new Error(`The guide has ${old} ${parts.length - 1} times, not once.`)
  }
  return parts.join(by)
}

function vite(): string {
  return join(require.resolve("vite/package.json"), "../bin/vite.js")
}

function run(cwd: string, command: string, ...args: string[]): void {
  execFileSync(command, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    // Jest's own are not for them.
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "production" },
  })
}
