// Unpacks the chromium of an npm package into the given folder, and prints where it is. An ES module of
// its own, since the package is one, and Jest loads none.
import chromium from "@sparticuz/chromium"

process.stdout.write(await chromium.executablePath())
