import { sql } from 'kysely';
import { cause } from '#domain/riconciliazione/discordanza.ts';
import { OGGI } from '#server/db/oggi.ts';
import type { TabellaRecord } from '#server/record/tabella-record.ts';
import { inParole } from '#server/reports/composizione.ts';

const cifre = (colonna: string) => sql`trim_scale(${sql.ref(`t.${colonna}`)})::text`;

const PROVA_VUOTA = JSON.stringify({ parole: '', movimenti: [], cercati: [] });

/** A cause by its words. */
export const causaInParole = inParole(
  sql`t.causa`,
  Object.entries(cause).map(([codice, descrizione]) => ({ codice, descrizione })),
);

/** Days since the first statement that showed it, until today or until it was settled. */
export const ETA = sql`greatest(coalesce(t.risolta_il, ${OGGI}) - t.primo_giorno, 0)`;

/** Whether something of what it was found from has changed since: it is being compared again. */
const DA_CONFRONTARE = sql`exists (
  select from conti_mossi x where x.cod_azienda = t.cod_azienda and x.id_conto = t.id_conto)`;

/** What is open: neither settled nor accepted. */
export const APERTA = sql`t.stato not in ('risolta', 'accettata')`;

export const tabellaDiscordanze: TabellaRecord = {
  nome: 'discordanze',
  campi: {
    idConto: 'id_conto',
    ambito: 'ambito',
    idEstratto: 'id_estratto',
    primoGiorno: 'primo_giorno',
    ultimoGiorno: 'ultimo_giorno',
    cod_Titolo: 'cod_titolo',
    codISIN: 'cod_isin',
    descrizione: 'descrizione',
    idRiga: 'id_riga',
    idMovimento: 'id_movimento',
    nostro: 'nostro',
    loro: 'loro',
    differenza: 'differenza',
    codDivisa: 'divisa',
    causa: 'causa',
    cause: 'cause',
    stato: 'stato',
    responsabile: 'responsabile',
    scadenza: 'scadenza',
    nota: 'nota',
    idBozza: 'id_bozza',
    risoltaIl: 'risolta_il',
  },
  letture: {
    cod_Conto: sql`c.cod_conto`,
    eta: ETA,
    registrazione: sql`m.nreg || '/' || m.anno`,
    nostro: cifre('nostro'),
    loro: cifre('loro'),
    differenza: cifre('differenza'),
    causaInParole,
    prova: sql`${PROVA_VUOTA}::jsonb || t.prova`,
    daConfrontare: DA_CONFRONTARE,
  },
  unioni: sql`
    join conti_riconciliati c on c.cod_azienda = t.cod_azienda and c.id = t.id_conto
    left join movimenti m on m.cod_azienda = t.cod_azienda and m.id = t.id_movimento and m.nreg is not null`,
  chiave: ['idConto', 'descrizione'],
};
