// Unpacks the Chromium of an npm package into TMPDIR, and prints its path. This is a separate ES module, because the
// package is an ES module and Jest loads none.
import chromium from "@sparticuz/chromium"

process.stdout.write(await chromium.executablePath())
