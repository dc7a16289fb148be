import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import type { Cambiamento, paroleOperazione } from '#domain/campi/storia.ts';
import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';

/** A table whose records have a history, as screens and server know it. */
export interface StoriaNota {
  /** The table's name, as the history has it. */
  readonly tabella: string;
  /** What its records are called together. */
  readonly titolo: string;
  /** Under which heading it is offered. */
  readonly area: 'Tabelle' | 'Tabelle di base' | 'Movimenti' | 'Archivi' | 'Amministrazione';
  /** Who may read its records, and so what became of them; undefined: anyone logged in. */
  readonly lettura: Privilegio | undefined;
  /** The screen that opens one of them, by its number or by its key. */
  readonly schermata?: (record: { readonly id: number; readonly chiave: string }) => {
    readonly percorso: string;
    readonly ricerca: Readonly<Record<string, string>>;
  };
  /** The field that is the key by which that screen opens them; none where it opens by the number. */
  readonly apreCon?: string;
}

/** A change of a record, as far as it tells where the record is. */
interface Fatto {
  readonly idRecord: number;
  /** What named the record before the change. */
  readonly chiave: string;
  readonly operazione: keyof typeof paroleOperazione;
  readonly cambiamenti: readonly Pick<Cambiamento, 'campo' | 'dopo'>[];
}

/** Where a record is opened, by all its changes from the newest on; undefined where it cannot be. */
export function doveSiApre({ schermata, apreCon }: StoriaNota, fatti: readonly Fatto[]) {
  const [ultimo] = fatti;
  // Its parts go with it and are told as changes of it, also after; a number is never used again.
  if (!ultimo || fatti.some(({ operazione }) => operazione === 'eliminazione')) return undefined;
  const nuova = ultimo.cambiamenti.find(({ campo }) => campo === apreCon)?.dopo;
  return schermata?.({ id: ultimo.idRecord, chiave: nuova ?? ultimo.chiave });
}

const nota =
  (area: StoriaNota['area']) =>
  (
    tabella: string,
    titolo: string,
    lettura: Privilegio | undefined,
    percorso?: string,
    ricerca: Readonly<Record<string, string>> = {},
  ): StoriaNota => ({
    tabella,
    titolo,
    area,
    lettura,
    ...(percorso !== undefined && {
      schermata: ({ id }) => ({ percorso, ricerca: { ...ricerca, record: String(id) } }),
    }),
  });

const tabella = nota('Tabelle');
const amministrazione = nota('Amministrazione');

/**
 * Whose history can be asked for, and the read privilege that it takes
 * (docs/regole/accesso.md#privilegi).
 */
export const storieNote: readonly StoriaNota[] = [
  {
    ...tabella('titoli', 'Titoli', 'Titoli_R'),
    apreCon: 'cod_Titolo',
    schermata: ({ chiave }) => ({
      percorso: '/page/tabelle/securities',
      ricerca: { record: chiave },
    }),
  },
  tabella('raggruppamenti', 'Raggruppamenti', 'Titoli_R'),
  tabella('emittenti', 'Emittenti', 'Titoli_R', '/page/tabelle/emittenti'),
  tabella('controparti', 'Controparti', 'Titoli_R', '/page/tabelle/controparti'),
  tabella('aziende', 'Aziende', 'Aziende_R', '/page/tabelle/aziende'),
  tabella('portafogli', 'Portafogli', 'Portafogli_R', '/page/tabelle/portafogli'),
  tabella('depositari', 'Depositari', 'Depositari_R', '/page/tabelle/depositari'),
  tabella(
    's_descrizione_conti',
    'Descrizione conti',
    'Contabile_R',
    '/page/contabilita/archivi/descrizione-conti',
  ),
  tabella(
    's_definizione_conti',
    'Definizione conti',
    'Contabile_R',
    '/page/contabilita/archivi/definizione-conti',
  ),
  tabella(
    'layout_contabili',
    'Layout contabili',
    'Contabile_R',
    '/page/contabilita/contabilizza/generazione-file',
  ),
  tabella('s_scritture', 'Scritture', 'Scritture_R', '/page/contabilita/archivi/scritture'),
  tabella('deroghe_blocco', 'Deroghe', 'Contabile_R', '/page/contabilita/archivi/periodi', {
    scheda: 'deroghe',
  }),
  // Who may read the record may know of its documents: the server asks for each.
  tabella('allegati', 'Allegati', undefined),
  tabella(
    'conti_riconciliati',
    'Conti riconciliati',
    'Riconciliazione_R',
    '/page/movimenti/riconciliazione/conti',
  ),
  tabella(
    'causali_banca',
    'Causali di banca',
    'Riconciliazione_R',
    '/page/movimenti/riconciliazione/causali',
  ),
  tabella(
    'regole_riconciliazione',
    'Regole di abbinamento',
    'Riconciliazione_R',
    '/page/movimenti/riconciliazione/regole',
  ),
  tabella('estratti', 'Estratti', 'Riconciliazione_R', '/page/movimenti/riconciliazione/estratti'),
  tabella(
    'discordanze',
    'Discordanze',
    'Riconciliazione_R',
    '/page/movimenti/riconciliazione/discordanze',
  ),
  tabella('limiti', 'Limiti', 'Limiti_R', '/page/movimenti/limiti/elenco'),
  tabella('superamenti_limiti', 'Superamenti di limiti', 'Limiti_R'),
  tabella('divise', 'Divise', 'Divise_R', '/page/tabelle/divise'),
  tabella('causali', 'Causali', 'Causali_R', '/page/tabelle/causali'),
  {
    ...nota('Movimenti')('movimenti', 'Movimenti', 'Movimenti_R'),
    schermata: ({ id }) => ({ percorso: `/page/movimenti/acq-ven/${id}`, ricerca: {} }),
  },
  ...tipiArchivio.map((tipo) => nota('Archivi')(tipo.tabella, tipo.intestazione, `${tipo.area}_R`)),
  ...tabelleBase.map(({ nome, titolo, lettura }) =>
    nota('Tabelle di base')(nome, titolo, lettura, '/page/tabelle/base', { tabella: nome }),
  ),
  amministrazione('mappature', 'Mappature', 'Import_R', '/page/tabelle/mappature'),
  amministrazione('provider_csv', 'Provider di dati', 'Configurazione_R', '/page/tabelle/provider'),
  tabella('webhook', 'Webhook', 'Configurazione_R', '/page/tabelle/webhook'),
  amministrazione('programmi_report', 'Report programmati', undefined),
  amministrazione('tolleranze_qualita', 'Tolleranze della qualità', 'Configurazione_R'),
  amministrazione('configurazione', 'Configurazione', 'Configurazione_R'),
  amministrazione('utenti', 'Utenti', 'Utenti_R'),
  amministrazione('ruoli', 'Ruoli', 'Utenti_R'),
  amministrazione('fornitori_identita', 'Fornitori di identità', 'Utenti_R'),
];
