import { type RawBuilder, sql } from 'kysely';
import type { ElaborazioneWire } from '#contract/elaborazioni.ts';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { titoliElaborazione } from '#domain/elaborazioni/elaborazioni.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { DescrizioneReport } from '#server/reports/descrizione.ts';
import { elaborazioneDi } from './tutte.ts';

type Testa = Pick<ElaborazioneWire, 'nome' | 'inParole' | 'colonne' | 'livelli' | 'parametri'> & {
  readonly istante: string;
};

/** The stored rows of an elaboration, whichever it is: they are not read anew. */
export const reportElaborazione: DescrizioneReport = {
  nome: 'elaborazione',
  titolo: 'Elaborazione',
  area: 'Elaborazioni',
  ambito: 'azienda',
  leggi: async ({ indirizzo, codAzienda, leggeQuotazioni }, chiedi) => {
    const guid = indirizzo?.guid ?? '';
    const [testa] = await chiedi(sql<Testa>`
      select e.nome, e.parametri, e.in_parole as "inParole", e.colonne, e.livelli,
             to_char(e.istante at time zone 'Europe/Rome', 'DD/MM/YYYY HH24:MI') as istante
        from elaborazioni e join lavori l on l.guid = e.guid
       where e.cod_azienda = ${codAzienda} and e.guid = ${guid}::uuid and l.stato = 'completato'`);
    if (!testa) throw errore('NON_TROVATO');
    const { nome, inParole, istante, livelli } = testa;
    const { parte } = indirizzo ?? {};
    const riservate = leggeQuotazioni ? [] : (elaborazioneDi(nome).conPrezzi ?? []);
    if (parte !== undefined && riservate.includes(parte))
      throw errore('PRIVILEGIO_MANCANTE', { detail: servePrivilegio('Quotazioni_R') });
    const inParti = testa.colonne.some(({ parti }) => parti);
    if (parte !== undefined && !testa.colonne.some(({ parti }) => parti?.includes(parte)))
      throw erroreCampo(
        'parte',
        `Questa elaborazione non ha la parte ${parte}: togliere il campo.`,
      );
    const stampate = testa.colonne.flatMap((colonna, i) =>
      colonna.principale && (parte === undefined || colonna.parti?.includes(parte))
        ? [
            {
              ...colonna,
              i,
              totale: colonna.totale && !colonna.rapporto && (parte !== undefined || !inParti),
            },
          ]
        : [],
    );
    const gruppi = parte === undefined ? livelli : [];
    const valori = [
      ...gruppi.map((_livello, i) => sql`t.percorso[${sql.lit(i + 1)}]`),
      ...stampate.map(({ i }) => sql`t.valori[${sql.lit(i + 1)}]`),
    ];
    const righe: RawBuilder<unknown> = sql`elaborazioni_righe t
      where t.cod_azienda = ${codAzienda} and t.guid = ${guid}::uuid
        and t.livello = ${livelli.length + 1}
        and ${parte === undefined ? sql`true` : sql`t.chiavi[1] = ${parte}`}
        and ${riservate.length === 0 ? sql`true` : sql`t.chiavi[1] <> all(${[...riservate]})`}`;
    const { dataDa, dataA } = testa.parametri as { dataDa: string; dataA: string };
    return {
      titolo: titoliElaborazione[nome],
      nomeFile: [nome, ...(parte ? [parte] : []), codAzienda, dataDa, dataA].join('_'),
      livelli: gruppi.map(({ titolo }) => ({ titolo })),
      colonne: stampate.map(({ etichetta, tipo, decimali, totale, dalLivello }) => ({
        titolo: etichetta,
        tipo,
        ...(decimali !== null && { decimali }),
        ...(totale && { totale }),
        ...(dalLivello !== undefined && gruppi.length > 0 && { totaleDalLivello: dalLivello }),
      })),
      parametri: [...inParole, { etichetta: 'Dati del', valore: istante }],
      domanda: sql`select ${sql.join(valori)} from ${righe} order by t.n`,
      conteggio: sql<{ righe: number }>`select count(*)::int as righe from ${righe}`,
    };
  },
};
