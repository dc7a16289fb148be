import { sql } from 'kysely';
import { autore } from '#domain/accesso/autore.ts';
import { cambiamentiInParole, paroleOperazione } from '#domain/campi/storia.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { reportRegistro } from '#domain/reports/registro-modifiche.ts';
import type { ParametroReport, RigaLetta, ValoreReport } from '#domain/reports/report.ts';
import { eData, stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { erroreCampo } from '#server/base/errori.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type {
  Chiedi,
  DescrizioneReport,
  FiltroReport,
  Lettura,
} from '#server/reports/descrizione.ts';
import { livelliChiesti } from '#server/reports/livelli.ts';
import {
  colonneRegistro,
  domandaRegistro,
  righeIntere,
  titoloDi,
  voceRegistro,
} from './registro.ts';
import type { Conservate, FiltroRegistro, RigaRegistro, Voce } from './riga-registro.ts';

/** The columns of the page, each as it reads there. */
const COLONNE: readonly {
  readonly titolo: string;
  readonly larghezza: number;
  readonly aCapo?: boolean;
  readonly testo: (voce: Voce) => string | null;
}[] = [
  { titolo: 'Quando', larghezza: 16, testo: ({ quando }) => stampaIstante(quando) },
  { titolo: 'Chi', larghezza: 12, testo: (voce) => autore(voce) },
  { titolo: 'Tabella', larghezza: 14, testo: ({ titolo }) => titolo },
  { titolo: 'Record', larghezza: 20, aCapo: true, testo: ({ chiave }) => chiave },
  { titolo: 'Che cosa', larghezza: 10, testo: ({ operazione }) => paroleOperazione[operazione] },
  {
    titolo: 'Prima → dopo',
    larghezza: 48,
    aCapo: true,
    testo: ({ operazione, cambiamenti }) => cambiamentiInParole(operazione, cambiamenti),
  },
  {
    titolo: 'Lavoro',
    larghezza: 14,
    testo: ({ lavoro, descrizioneLavoro }) => lavoro && (descrizioneLavoro ?? 'un lavoro'),
  },
];

const filtroDi = (filtro: FiltroReport): FiltroRegistro => {
  const { tabella, idRecord, codice, utente, dateFrom: dal, dateTo: al } = filtro;
  return senzaVuoti({ tabella, idRecord, codice, utente, dal, al }) as FiltroRegistro;
};

const giorno = (testo: string): string => (eData(testo) ? stampaData(testo) : testo);

const parametriDi = ({
  tabella,
  idRecord,
  codice,
  utente,
  dal,
  al,
}: FiltroRegistro): readonly ParametroReport[] =>
  Object.entries({
    Tabella: tabella && titoloDi(tabella),
    Record: codice?.trim() || (idRecord === undefined ? undefined : `il numero ${idRecord}`),
    Utente: utente?.trim(),
    Dal: dal && giorno(dal),
    Al: al && giorno(al),
  }).flatMap(([etichetta, valore]) => (valore ? [{ etichetta, valore }] : []));

type NomiRiga = readonly (keyof RigaRegistro)[];
/** What is no text in a row, and how it is read from the text that a report carries. */
const LETTURE: Partial<Record<keyof RigaRegistro, (testo: string) => unknown>> = {
  id: Number,
  idRecord: Number,
  confermato: (testo) => testo === 'true',
  prima: JSON.parse,
  dopo: JSON.parse,
};

const rigaDa = (nomi: NomiRiga, valori: RigaLetta): RigaRegistro =>
  Object.fromEntries(
    nomi.map((nome, i): [string, unknown] => {
      const testo: ValoreReport = valori[i] ?? null;
      return [nome, testo === null ? null : (LETTURE[nome]?.(testo) ?? testo)];
    }),
  ) as unknown as RigaRegistro;

/** Who only reads what was asked reads no rows. */
const DI_NESSUNO = { domanda: sql`select where false` };

/** The years of the period that are in files, which a report does not read: it says so. */
async function senzaAnni(
  chiedi: Chiedi,
  { dal, al }: FiltroRegistro,
): Promise<readonly ParametroReport[]> {
  const anni = await chiedi<{ anno: number }>(sql`
    select anno from storico_archivi where anno between ${Number(dal?.slice(0, 4) ?? 0)}
       and ${Number(al?.slice(0, 4) ?? 9999)} order by anno`);
  if (anni.length === 0) return [];
  const valore = `${anni.map(({ anno }) => anno).join(', ')}: in un file, li legge la pagina del registro`;
  return [{ etichetta: 'Senza gli anni', valore }];
}

const righeDi = (
  conservate: Conservate,
  contesto: Contesto,
  filtro: FiltroRegistro,
): Pick<Lettura, 'domanda' | 'conteggio' | 'perRiga'> => {
  const { conservate: lette, dove } = domandaRegistro(conservate, contesto, filtro);
  const colonne = colonneRegistro(lette);
  const nomi = Object.keys(colonne) as (keyof RigaRegistro)[];
  const valori = nomi.map((nome) => sql`(${colonne[nome]})::text`);
  return {
    conteggio: sql`select count(*) as righe from storico s where ${dove}`,
    domanda: sql`select ${sql.join(valori)} from ${righeIntere(dove)}
                  order by s.quando desc, s.id desc`,
    perRiga: (riga) => {
      const voce = voceRegistro(lette, contesto, rigaDa(nomi, riga));
      return COLONNE.map(({ testo }) => testo(voce));
    },
  };
};

/** The register as its page tells it, of the histories that it has. */
export const reportDelRegistro = (conservate: Conservate): DescrizioneReport => ({
  ...reportRegistro,
  leggi: async (domanda, chiedi) => {
    const { contesto, ordine } = domanda;
    await livelliChiesti(reportRegistro, domanda, { livello: () => undefined }, chiedi);
    if (ordine && Object.keys(ordine).length > 0)
      throw erroreCampo('orderByDict', 'Il registro va dal più recente: togliere l’ordine.');
    const filtro = filtroDi(domanda.filtro);
    return {
      livelli: [],
      colonne: COLONNE.map(({ testo: _, ...colonna }) => ({ ...colonna, tipo: 'testo' as const })),
      parametri: [...parametriDi(filtro), ...(await senzaAnni(chiedi, filtro))],
      ...(contesto ? righeDi(conservate, contesto, filtro) : DI_NESSUNO),
    };
  },
});
