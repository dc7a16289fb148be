import { costruisciWeb } from '#server/avvio/costruzione-web.ts';

/** Builds the web application into dist/web, for servers that must not write there themselves. */
await costruisciWeb(console.log);
