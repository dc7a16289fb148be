import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Catalogo } from './it.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Catalogo };
  }
}

export const LINGUE = ['it', 'en', 'es', 'pt', 'de'] as const;
export type Lingua = (typeof LINGUE)[number];

/** Each language in its own words, as the choice shows it. */
export const NOMI_LINGUE: Record<Lingua, string> = {
  it: 'Italiano',
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
};

const CATALOGHI: Record<Lingua, () => Promise<Catalogo>> = {
  it: async () => (await import('./it.ts')).it,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  pt: async () => (await import('./pt.ts')).pt,
  de: async () => (await import('./de.ts')).de,
};

const eLingua = (testo: string | null | undefined): testo is Lingua =>
  (LINGUE as readonly (string | null | undefined)[]).includes(testo);

/** The language chosen, else the browser's if it is one of ours, else English. */
export function linguaIniziale(
  ricordata: string | null,
  delBrowser: string = navigator.language,
): Lingua {
  if (eLingua(ricordata)) return ricordata;
  const prefisso = delBrowser.slice(0, 2).toLowerCase();
  return eLingua(prefisso) ? prefisso : 'en';
}

async function carica(lingua: Lingua): Promise<void> {
  if (i18next.hasResourceBundle(lingua, 'translation')) return;
  i18next.addResourceBundle(lingua, 'translation', await CATALOGHI[lingua]());
}

let avvio: Promise<void> | null = null;
let voluta: Lingua | null = null;

async function inizia(lingua: Lingua): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: lingua,
    resources: { [lingua]: { translation: await CATALOGHI[lingua]() } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

/** Once per load of the page, before anything is drawn. */
export function avviaLingua(lingua: Lingua): Promise<void> {
  avvio ??= inizia(lingua);
  return avvio;
}

/** Shows the frame in a language; which one is chosen is a preference (web/sessione). */
export async function mostraLingua(lingua: Lingua): Promise<void> {
  voluta = lingua;
  await avvio;
  if (!i18next.isInitialized || i18next.language === lingua) return;
  await carica(lingua);
  // Chosen again while the words were on their way: the last choice counts.
  if (voluta === lingua) await i18next.changeLanguage(lingua);
}
