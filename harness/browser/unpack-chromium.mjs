// Unpacks the Chromium of an npm package into the given folder, and prints its path. A
// separate ES module, since the package is one, and Jest does not load any.
import chromium from "@sparticuz/chromium"

process.stdout.write(await chromium.executablePath())
