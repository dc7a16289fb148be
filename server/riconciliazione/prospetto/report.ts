import { sql } from 'kysely';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import type { ColonnaReport, ValoreReport } from '#domain/reports/report.ts';
import { reportProspetto } from '#domain/reports/riconciliazione.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { errore } from '#server/base/errori.ts';
import { esigiComeE } from '#server/contabilita/report-parti.ts';
import { testo } from '#server/reports/composizione.ts';
import type {
  Chiedi,
  DescrizioneReport,
  DomandaReport,
  Lettura,
} from '#server/reports/descrizione.ts';
import type { ContenutoProspetto } from './contenuto.ts';

interface Emesso {
  readonly contenuto: ContenutoProspetto;
  readonly impronta: string;
  readonly preparatoDa: string;
  readonly preparatoIl: string;
  readonly approvatoDa: string | null;
  readonly approvatoIl: string | null;
  readonly quattroOcchi: boolean;
}

const aRoma = (colonna: string) =>
  sql`to_char(${sql.ref(colonna)} at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI')`;

/** The one that is asked for by its number; else the last of the company. */
async function emesso({ codAzienda, ids }: DomandaReport, chiedi: Chiedi) {
  if (codAzienda === null) throw errore('AZIENDA_MANCANTE');
  const quale = ids?.[0] ?? null;
  const [trovato] = await chiedi<Emesso>(sql`
    select p.contenuto, p.impronta, p.preparato_da as "preparatoDa", ${aRoma('p.preparato_il')} as "preparatoIl",
           p.approvato_da as "approvatoDa", ${aRoma('p.approvato_il')} as "approvatoIl", a.quattro_occhi as "quattroOcchi"
      from prospetti_riconciliazione p join aziende a on a.cod_azienda = p.cod_azienda
     where p.cod_azienda = ${codAzienda} and (${quale}::bigint is null or p.id = ${quale})
     order by p.id desc limit 1`);
  if (!trovato && quale !== null) throw errore('NON_TROVATO');
  return trovato;
}

const numero = (titolo: string): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali: 2, larghezza: 14 },
});

const COLONNE: readonly ColonnaReport[] = [
  testo('Voce', 40, true),
  testo('Titolo', 13),
  numero('Noi'),
  numero('Loro'),
  numero('Differenza'),
  { titolo: 'Quante', tipo: 'numero', decimali: 0, larghezza: 7 },
  testo('Causa', 40, true),
  testo('Stato', 10),
  { titolo: 'Dal', tipo: 'data', larghezza: 10 },
  testo('Nota', 24, true),
];

type Riga = readonly ValoreReport[];

const QUADRO = '1 · Dal nostro saldo al loro';
const APERTE = '2 · Discordanze non risolte';

/** Our balance, what makes theirs of it by cause, theirs; then what is not settled, one by one. */
function righeDi(contenuto: ContenutoProspetto): Riga[] {
  const { nostro, loro, voci, nonSpiegato, posizioni, irrisolte, al, tipo } = contenuto;
  const che = tipo === 'banca' ? 'Saldo contabile' : 'Totale delle quantità, nostro';
  const suo = tipo === 'banca' ? 'Saldo dell’estratto' : 'Totale delle quantità, dell’estratto';
  const vuote = [null, null, null, null];
  return [
    [QUADRO, `${che} al ${stampaData(al)}`, null, nostro, null, null, null, ...vuote],
    ...voci.map((v) => [QUADRO, v.parole, null, null, null, v.importo, String(v.quante), ...vuote]),
    ...(nonSpiegato === '0' || nonSpiegato === '0.00'
      ? []
      : [[QUADRO, 'Non spiegato', null, null, null, nonSpiegato, null, ...vuote]]),
    [QUADRO, suo, null, null, loro, null, posizioni ? String(posizioni.tutte) : null, ...vuote],
    ...irrisolte.map((una) => [
      ...[APERTE, una.descrizione, una.titolo, una.nostro, una.loro, una.differenza, null],
      ...[una.prova ? `${una.causa}: ${una.prova}` : una.causa, una.stato, una.dal],
      [una.responsabile, una.nota].filter((parte) => parte).join(': ') || null,
    ]),
  ];
}

const comeDomanda = (righe: readonly Riga[]): Lettura['domanda'] => {
  const quante = COLONNE.length + 1;
  const nomi = Array.from({ length: quante }, (_, i) => `c${i}`);
  const colonne = nomi.map((_, i) => sql`${righe.map((riga) => riga[i] ?? null)}::text[]`);
  return sql`
    select ${sql.join(nomi.map((nome) => sql.ref(`r.${nome}`)))}
      from unnest(${sql.join(colonne)}) with ordinality r (${sql.raw(nomi.join(', '))}, posto)
     order by r.c0, r.posto`;
};

function approvazione({ approvatoDa, approvatoIl, quattroOcchi }: Emesso): string {
  if (approvatoDa !== null) return `${approvatoDa}, il ${approvatoIl}`;
  return quattroOcchi ? 'non ancora approvato: serve un’altra persona' : 'non ancora approvato';
}

/** A certificate as it was issued, whenever it is printed: of which statement, of which file, prepared and approved by whom. */
export const reportDelProspetto: DescrizioneReport = {
  ...reportProspetto,
  leggi: async (domanda, chiedi) => {
    await esigiComeE(reportProspetto, domanda, chiedi);
    const uno = await emesso(domanda, chiedi);
    const comune = { livelli: [{ titolo: 'Parte' }], colonne: COLONNE };
    if (!uno) return { ...comune, parametri: [], domanda: comeDomanda([]) };
    const { contenuto, impronta, preparatoDa, preparatoIl } = uno;
    const { conto, descrizione, depositario, al, estratto, base, divisa, momento, posizioni } =
      contenuto;
    return {
      ...comune,
      nomeFile: `prospetto-riconciliazione-${conto}-${al}`,
      domanda: comeDomanda(righeDi(contenuto)),
      parametri: [
        { etichetta: 'Conto', valore: `${conto} · ${descrizione}${divisa ? ` · ${divisa}` : ''}` },
        { etichetta: 'Depositario', valore: depositario },
        { etichetta: 'Al', valore: stampaData(al) },
        { etichetta: 'Estratto', valore: `${estratto.formato}, ${estratto.file}` },
        { etichetta: 'SHA-256 del file', valore: estratto.sha256 },
        ...(base ? [{ etichetta: 'Base', valore: base }] : []),
        ...(posizioni
          ? [
              {
                etichetta: 'Posizioni',
                valore: `${stampaIntero(posizioni.tutte)}, di cui ${stampaIntero(posizioni.discordanti)} discordanti`,
              },
            ]
          : []),
        {
          etichetta: 'Confrontato il',
          valore: `${stampaData(momento.slice(0, 10))} ${momento.slice(11, 16)}`,
        },
        { etichetta: 'Preparato da', valore: `${preparatoDa}, il ${preparatoIl}` },
        { etichetta: 'Approvato da', valore: approvazione(uno) },
        { etichetta: 'Impronta', valore: impronta },
      ],
    };
  },
};
