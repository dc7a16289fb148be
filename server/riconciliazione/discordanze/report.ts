import { sql } from 'kysely';
import type { ColonnaReport, ParametroReport } from '#domain/reports/report.ts';
import { reportDiscordanze } from '#domain/reports/riconciliazione.ts';
import { statiDiscordanza } from '#domain/riconciliazione/discordanza.ts';
import { errore } from '#server/base/errori.ts';
import { esigiComeE } from '#server/contabilita/report-parti.ts';
import { type ColonnaSql, comeNumero, componi, testo } from '#server/reports/composizione.ts';
import type { Chiedi, DescrizioneReport, FiltroReport } from '#server/reports/descrizione.ts';
import type { LettureLivelli } from '#server/reports/livelli.ts';
import { condizioneDiscordanze, type SceltaDiscordanze } from './pagina.ts';
import { causaInParole, ETA } from './tabella.ts';

const numero = (titolo: string, decimali: number): ColonnaReport => ({
  ...{ titolo, tipo: 'numero', decimali, larghezza: 14 },
});
const giorno = (titolo: string): ColonnaReport => ({ titolo, tipo: 'data', larghezza: 10 });

const COLONNE: readonly ColonnaSql[] = [
  { file: testo('Conto', 12), valore: sql`c.cod_conto` },
  { file: testo('Titolo', 13), valore: sql`coalesce(t.cod_isin, t.cod_titolo)` },
  { file: testo('Descrizione', 28, true), valore: sql`t.descrizione` },
  { file: numero('Noi', 0), valore: comeNumero(sql`t.nostro`) },
  { file: numero('Loro', 0), valore: comeNumero(sql`t.loro`) },
  { file: numero('Differenza', 0), valore: comeNumero(sql`t.differenza`) },
  { file: testo('Divisa', 5), valore: sql`t.divisa` },
  { file: testo('Causa', 18, true), valore: causaInParole },
  { file: testo('Prova', 40, true), valore: sql`t.prova ->> 'parole'` },
  { file: testo('Stato', 9), valore: sql`t.stato` },
  { file: giorno('Dal'), valore: sql`t.primo_giorno::text` },
  { file: numero('Giorni', 0), valore: comeNumero(ETA) },
  { file: testo('Responsabile', 12), valore: sql`t.responsabile` },
  { file: giorno('Scadenza'), valore: sql`t.scadenza::text` },
  { file: testo('Nota', 24, true), valore: sql`t.nota` },
];

const livello = (titolo: string, valore: (typeof COLONNE)[number]['valore']) => ({
  titolo,
  valore,
});

const letture: LettureLivelli = {
  livello: (codice) =>
    ({
      conto: livello('Conto', sql`c.cod_conto || ' · ' || c.descrizione`),
      causa: livello('Causa', causaInParole),
      stato: livello('Stato', sql`t.stato`),
      responsabile: livello('Responsabile', sql`t.responsabile`),
    })[codice],
};

const sceltaDi = ({
  idConto,
  ambito,
  statoDiscordanza,
  causa,
  responsabile,
  oltreGiorni,
  titoloDiscordanza,
}: FiltroReport): SceltaDiscordanze => ({
  ...{ idConto, ambito, causa, responsabile, oltreGiorni },
  stato: statoDiscordanza,
  codTitolo: titoloDiscordanza,
});

function parametriDi(scelta: SceltaDiscordanze): ParametroReport[] {
  const { ambito, stato, causa, responsabile, oltreGiorni, codTitolo } = scelta;
  const quali = stato?.length
    ? statiDiscordanza.filter((uno) => stato.includes(uno)).join(', ')
    : undefined;
  return Object.entries({
    Ambito: ambito,
    Stato: quali,
    Causa: causa,
    Responsabile: responsabile,
    'Oltre i giorni': typeof oltreGiorni === 'number' ? String(oltreGiorni) : undefined,
    Titolo: codTitolo,
  }).flatMap(([etichetta, valore]) => (valore ? [{ etichetta, valore }] : []));
}

/** Accounts whose movements have changed since they were compared: the paper says so, as the screen does. */
async function daConfrontare(
  azienda: string,
  { idConto = null }: SceltaDiscordanze,
  chiedi: Chiedi,
): Promise<ParametroReport[]> {
  const conti = await chiedi<{ conto: string }>(sql`
    select c.cod_conto as conto from conti_riconciliati c
     where c.cod_azienda = ${azienda} and (${idConto}::bigint is null or c.id = ${idConto})
       and exists (select from conti_mossi x where x.cod_azienda = c.cod_azienda and x.id_conto = c.id)
     order by 1`);
  if (conti.length === 0) return [];
  const valore = `${conti.map(({ conto }) => conto).join(', ')}: dopo l’ultimo confronto sono cambiati dei movimenti`;
  return [{ etichetta: 'Da confrontare di nuovo', valore }];
}

/** The discordanze of the screen's filter; quantities and amounts of different things are not added up. */
export const reportDelleDiscordanze: DescrizioneReport = {
  ...reportDiscordanze,
  leggi: async (domanda, chiedi) => {
    if (domanda.codAzienda === null) throw errore('AZIENDA_MANCANTE');
    const scelta = sceltaDi(domanda.filtro);
    const livelli = await esigiComeE(reportDiscordanze, domanda, chiedi, letture.livello);
    const dove = condizioneDiscordanze(domanda.codAzienda, scelta);
    return {
      ...componi({
        ...{ livelli, colonne: COLONNE, dove, ids: domanda.ids },
        origine: sql`discordanze t
          join conti_riconciliati c on c.cod_azienda = t.cod_azienda and c.id = t.id_conto`,
        ordine: scelta.idConto ? [sql`t.descrizione`, sql`t.id`] : [sql`t.primo_giorno`, sql`t.id`],
      }),
      parametri: [
        ...parametriDi(scelta),
        ...(await daConfrontare(domanda.codAzienda, scelta, chiedi)),
      ],
    };
  },
};
