import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { rotteWeb } from '#domain/elenchi/rotte-web.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import { aggiungiGiorni } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { leggiRicerca } from '#web/base/ricerca-url.ts';
import { LINGUE, NOMI_LINGUE } from '#web/i18n/i18n.ts';
import type { Catalogo } from '#web/i18n/it.ts';
import { cambiaPreferenze, preferenze } from '#web/sessione/preferenze.ts';
import { cambiaSchermoIntero } from '#web/shell/SchermoIntero.tsx';
import { apriManuale, apriNotifiche, apriPersonalizzatore, apriTasti } from '#web/ui/finestre.ts';

/** The address of the application that an entry leads to. */
export interface Meta {
  readonly percorso: string;
  readonly ricerca?: Readonly<Record<string, string>>;
}

/** What an action needs of the window that it is chosen in. */
export interface Ambiente {
  readonly esci: () => void;
}

/** The frame's words are in the catalogue, those of the trade are Italian. */
type Titolo =
  | { readonly chiave: keyof Catalogo; readonly nome?: string }
  | { readonly testo: string };

/** One thing to do, as a value: what it is called, who may, and how it is done. */
export interface Azione {
  readonly id: string;
  readonly titolo: Titolo;
  /** Other words that mean it, in any language. */
  readonly parole: string;
  readonly icona: string;
  readonly privilegio?: Privilegio;
  /** Either it leads somewhere, and may be opened in a new tab, or it is done here and now. */
  readonly meta?: () => Meta;
  readonly esegui?: (ambiente: Ambiente) => void;
}

const altraVariante = () => (preferenze().variante === 'trasparente' ? 'opaca' : 'trasparente');

const DELLA_CORNICE: readonly Azione[] = [
  {
    id: 'esci',
    titolo: { chiave: 'azEsci' },
    parole: 'uscire logout disconnetti log out sign off salir abmelden sair',
    icona: 'esci',
    esegui: ({ esci }) => esci(),
  },
  {
    id: 'schermo-intero',
    titolo: { chiave: 'schermoIntero' },
    parole: 'full screen vollbild pantalla ecrã massimizza',
    icona: 'intero',
    esegui: cambiaSchermoIntero,
  },
  {
    id: 'chiaro',
    titolo: { chiave: 'azChiaro' },
    parole: 'light theme tema hell claro aspetto',
    icona: 'sole',
    esegui: () => cambiaPreferenze({ aspetto: 'light' }),
  },
  {
    id: 'scuro',
    titolo: { chiave: 'azScuro' },
    parole: 'dark theme tema dunkel oscuro escuro aspetto notte',
    icona: 'luna',
    esegui: () => cambiaPreferenze({ aspetto: 'dark' }),
  },
  {
    id: 'sistema',
    titolo: { chiave: 'azSistema' },
    parole: 'auto system theme tema aspetto automatico',
    icona: 'sole',
    esegui: () => cambiaPreferenze({ aspetto: 'auto' }),
  },
  {
    id: 'trasparente',
    titolo: { chiave: 'azTrasparente' },
    parole: 'transparent variante aspetto opaco',
    icona: 'strati',
    esegui: () => cambiaPreferenze({ variante: altraVariante() }),
  },
  {
    id: 'notifiche',
    titolo: { chiave: 'azNotifiche' },
    parole: 'notifications attività messaggi lavori campana benachrichtigungen avisos',
    icona: 'campana',
    esegui: apriNotifiche,
  },
  {
    id: 'personalizza',
    titolo: { chiave: 'personalizza' },
    parole: 'layout customiser customizer cornice menu sidebar anpassen personalizar colori',
    icona: 'cornice',
    esegui: apriPersonalizzatore,
  },
  {
    id: 'menu-compatto',
    titolo: { chiave: 'azMenuCompatto' },
    parole: 'sidebar collapse expand compatto barra laterale menu',
    icona: 'cornice',
    esegui: () => cambiaPreferenze({ menuCompatto: !preferenze().menuCompatto }),
  },
  {
    id: 'manuale',
    titolo: { chiave: 'azManuale' },
    parole: 'aiuto help guida manual istruzioni ayuda ajuda hilfe f1',
    icona: 'manuale',
    esegui: () => apriManuale(),
  },
  {
    id: 'tasti',
    titolo: { chiave: 'azTasti' },
    parole: 'keys keyboard shortcuts scorciatoie tastiera aiuto help',
    icona: 'tasti',
    esegui: apriTasti,
  },
  ...LINGUE.map(
    (lingua): Azione => ({
      id: `lingua-${lingua}`,
      titolo: { chiave: 'azLingua', nome: NOMI_LINGUE[lingua] },
      parole: `language lingua idioma sprache ${lingua}`,
      icona: 'mondo',
      esegui: () => cambiaPreferenze({ lingua }),
    }),
  ),
];

/** Rows are added to a table, and a table needs a filter: the last days, where the new one will be. */
const GIORNI_DELLA_NUOVA = 10;

const IMPORT: Readonly<Record<Sorgente, readonly [nome: string, parole: string]>> = {
  tabella: ['importa da tabella', 'import'],
  excel: ['importa da Excel', 'import xlsx carica file'],
  csv: ['importa da CSV', 'import carica file'],
  provider: ['aggiorna da Provider', 'import scarica'],
};

async function esporta(archivio: TipoArchivio, formato: 'CSV' | 'XLSX'): Promise<void> {
  const { esportaDallIndirizzo } = await import('#web/archivi/esporta-archivio.ts');
  const qui = location.pathname === archivio.percorsoWeb;
  await esportaDallIndirizzo(archivio, qui ? leggiRicerca(location.search) : {}, formato);
}

/** What a screen shows, printed as it shows it: its filter goes along where one is on it already. */
const perStampare = (percorso: string): Meta => ({
  percorso,
  ricerca: {
    ...(location.pathname === percorso ? leggiRicerca(location.search) : {}),
    atto: 'stampa',
  },
});

const PAROLE_STAMPA = 'print report pdf imprimir drucken stampare';

/** A day's values are added by the filter of that day, a row to the table of the last ones. */
const perAggiungere = () => ({ dal: oggi(), al: oggi(), inserimento: 'S' });
const perUnaRiga = () => ({
  dal: aggiungiGiorni(oggi(), -GIORNI_DELLA_NUOVA),
  al: oggi(),
  atto: 'nuova-riga',
});

/** What can be done with an archive of dynamic data, from its description. */
function dellArchivio(archivio: TipoArchivio): readonly Azione[] {
  const { tipo, intestazione, percorsoWeb, area } = archivio;
  const scrittura: Privilegio = `${area}_W`;
  const verso = (ricerca: Meta['ricerca']): Meta => ({
    percorso: percorsoWeb,
    ...(ricerca && { ricerca }),
  });
  const nuova = archivio.aggiungi ? 'aggiungi i valori di oggi' : 'nuova riga';
  return [
    {
      id: `${tipo}-nuova`,
      titolo: { testo: `${intestazione}: ${nuova}` },
      parole: 'nuovo aggiungi inserisci new crea',
      icona: 'piu',
      privilegio: scrittura,
      meta: () => verso(archivio.aggiungi ? perAggiungere() : perUnaRiga()),
    },
    ...archivio.sorgenti.map((sorgente): Azione => {
      const [nome, parole] = IMPORT[sorgente];
      return {
        id: `${tipo}-${sorgente}`,
        titolo: { testo: `${intestazione}: ${nome}` },
        parole: sorgente === 'provider' ? `${parole} ${archivio.paroleProvider}` : parole,
        icona: 'entra',
        privilegio: scrittura,
        meta: () => verso({ atto: `importa-${sorgente}` }),
      };
    }),
    {
      id: `${tipo}-stampa`,
      titolo: { testo: `${intestazione}: stampa` },
      parole: PAROLE_STAMPA,
      icona: 'report',
      privilegio: `${area}_R`,
      meta: () => perStampare(percorsoWeb),
    },
    ...(['XLSX', 'CSV'] as const).map(
      (formato): Azione => ({
        id: `${tipo}-export-${formato}`,
        titolo: { testo: `${intestazione}: export ${formato}` },
        parole: 'esporta scarica download excel',
        icona: 'scarica',
        privilegio: `${area}_R`,
        esegui: () => void esporta(archivio, formato),
      }),
    ),
  ];
}

const DELLE_TABELLE: readonly Azione[] = [
  {
    id: 'divise-nuova',
    titolo: { testo: 'Divise: nuova divisa' },
    parole: 'nuovo aggiungi inserisci new crea valuta',
    icona: 'piu',
    privilegio: 'Divise_W',
    meta: () => ({ percorso: '/page/tabelle/divise', ricerca: { record: 'nuovo' } }),
  },
];

/** The other screens with an «Export», by their address. */
const CON_STAMPA = [
  '/page/tabelle/aziende',
  '/page/tabelle/portafogli',
  '/page/tabelle/depositari',
  '/page/tabelle/securities',
  '/page/tabelle/raggruppamenti',
  '/page/tabelle/divise',
  '/page/tabelle/causali',
  '/page/tabelle/emittenti',
  '/page/tabelle/controparti',
  '/page/movimenti/acq-ven',
  '/page/movimenti/derivati',
  '/page/movimenti/giacenze',
];

const DELLE_STAMPE: readonly Azione[] = [
  {
    id: 'nuovo-report',
    titolo: { testo: 'Reports: nuovo report' },
    parole: `catalogo elenco ${PAROLE_STAMPA}`,
    icona: 'report',
    meta: () => ({ percorso: '/page/reportsmonitor', ricerca: { atto: 'nuovo-report' } }),
  },
  ...rotteWeb
    .filter(({ percorso }) => CON_STAMPA.includes(percorso))
    .map(
      ({ percorso, titolo, privilegi: [privilegio] }): Azione => ({
        id: `${percorso}-stampa`,
        titolo: { testo: `${titolo}: stampa` },
        parole: PAROLE_STAMPA,
        icona: 'report',
        ...(privilegio && { privilegio }),
        meta: () => perStampare(percorso),
      }),
    ),
];

/** Every action of the product. */
export const azioni: readonly Azione[] = [
  ...tipiArchivio.flatMap(dellArchivio),
  ...DELLE_TABELLE,
  ...DELLE_STAMPE,
  ...DELLA_CORNICE,
];
