import { sql } from 'kysely';
import type { EstrattoWire as Letto } from '#contract/riconciliazione/estratti.ts';
import { percheIncompleto } from '#domain/riconciliazione/presa/seguito.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { uno } from '#server/record/tabella-record.ts';
import { trattieniConti } from './conti.ts';
import { confrontaConti, seguiConti } from './prendi.ts';
import { sciogli } from './sciogli.ts';
import { tabellaEstratti } from './tabella.ts';

const leggi = (tx: Tx, id: number): Promise<Letto> => uno<Letto>(tx, tabellaEstratti, 'id', id);

interface Conto {
  readonly id: number;
  readonly codConto: string;
  readonly tipo: string;
  readonly divisa: string | null;
  readonly attivo: boolean;
}

async function contoDi(tx: Tx, azienda: string, idConto: number): Promise<Conto> {
  const { rows } = await sql<Conto>`
    select id, cod_conto as "codConto", tipo, cod_divisa as divisa, attivo from conti_riconciliati
     where cod_azienda = ${azienda} and id = ${idConto}`.execute(tx);
  const [conto] = rows;
  if (!conto)
    throw erroreCampo('idConto', 'Il conto non c’è in questa azienda: sceglierne uno dell’elenco.');
  return conto;
}

/** An account takes only what is of its kind and currency: another's statement would never agree. */
function esigiAdatto({ codConto, tipo, divisa, attivo }: Conto, estratto: Letto): void {
  if (!attivo) throw erroreCampo('idConto', `Il conto ${codConto} non è attivo: attivarlo prima.`);
  const suo = estratto.specie === 'conto' ? 'banca' : 'depositario';
  if (tipo !== suo)
    throw erroreCampo(
      'idConto',
      suo === 'banca'
        ? `Il conto ${codConto} è un dossier titoli, l’estratto è di un conto di banca.`
        : `Il conto ${codConto} è di una banca, l’estratto è di un dossier titoli.`,
    );
  if (divisa !== null && estratto.codDivisa !== null && divisa !== estratto.codDivisa)
    throw erroreCampo(
      'idConto',
      `Il conto ${codConto} è in ${divisa}, l’estratto in ${estratto.codDivisa}.`,
    );
}

/** Gives an account all statements that wait for one under the same coordinates, and takes them. */
export async function assegna(
  tx: Tx,
  azienda: string,
  id: number,
  idConto: number,
): Promise<Letto> {
  const conto = await contoDi(tx, azienda, idConto);
  await trattieniConti(tx, azienda, [idConto]);
  const estratto = await leggi(tx, id);
  if (estratto.stato !== 'da assegnare')
    throw errore('STATO_NON_ADATTO', { detail: 'L’estratto è già di un conto.' });
  esigiAdatto(conto, estratto);
  // One that would stand beside another of the same day waits for a person's word.
  await sql`with suoi as (
      select e.id, coalesce((select v.id from estratti v where v.cod_azienda = e.cod_azienda and v.id_conto = ${idConto}
                      and v.specie = e.specie and v.chiude_giornata and e.chiude_giornata
                      and v.base is not distinct from e.base and v.data_riferimento = e.data_riferimento
                      and (v.formato <> e.formato or v.sequenza is not distinct from e.sequenza)
                      and v.stato in ('letto', 'sospeso') limit 1),
                case when e.chiude_giornata and row_number() over w > 1 then first_value(e.id) over w end) as vecchio
        from estratti e
       where e.cod_azienda = ${azienda} and e.stato = 'da assegnare' and e.coordinate = ${estratto.coordinate}
         and (e.specie = 'conto') = ${estratto.specie === 'conto'} and e.divisa is not distinct from ${estratto.codDivisa}
      window w as (partition by e.specie, e.base, e.data_riferimento, e.chiude_giornata, coalesce(e.sequenza, 0)
                   order by e.id))
    update estratti e set id_conto = ${idConto}, id_sostituisce = s.vecchio,
        stato = case when s.vecchio is null then 'sospeso' else 'da confermare' end,
        perche = case when s.vecchio is null then 'In attesa.'
                      else 'Sostituirebbe l’estratto dello stesso giorno già preso.' end
      from suoi s where e.cod_azienda = ${azienda} and e.id = s.id`.execute(tx);
  await seguiConti(tx, azienda, [idConto]);
  await confrontaConti(tx, azienda, [idConto]);
  return leggi(tx, id);
}

async function esigiIntero(tx: Tx, azienda: string, id: number): Promise<void> {
  const { rows } = await sql<{ n: number; ultima: boolean }>`
    select n, ultima from estratti_pagine where cod_azienda = ${azienda} and id_estratto = ${id}`.execute(
    tx,
  );
  const manca = percheIncompleto(rows);
  if (manca !== null)
    throw errore('STATO_NON_ADATTO', { detail: `L’estratto non è intero: ${manca}` });
}

/** A statement takes the place of the one that was there; that one stays, without matches. */
export async function sostituisci(
  tx: Tx,
  azienda: string,
  { id, versione }: { readonly id: number; readonly versione: number | undefined },
): Promise<Letto> {
  const { idConto } = await leggi(tx, id);
  if (idConto !== null) await trattieniConti(tx, azienda, [idConto]);
  const estratto = await leggi(tx, id);
  if (versione !== undefined && versione !== estratto.versione)
    throw errore('CONFLITTO', { attuale: estratto });
  const vecchio = estratto.idSostituisce;
  if (estratto.stato !== 'da confermare' || idConto === null || vecchio === null)
    throw errore('STATO_NON_ADATTO', { detail: 'L’estratto non è da confermare.' });
  await esigiIntero(tx, azienda, id);
  await sciogli(tx, azienda, { id: vecchio, nuovo: id });
  // Others may wait to replace the same one: what they would replace is now this.
  await sql`update estratti set id_sostituisce = ${id}
    where cod_azienda = ${azienda} and id_sostituisce = ${vecchio} and stato = 'da confermare' and id <> ${id}`.execute(
    tx,
  );
  const prima = await leggi(tx, vecchio);
  await sql`update estratti set stato = 'sostituito', perche = ${`Sostituito dall’estratto ${id}.`}
    where cod_azienda = ${azienda} and id = ${vecchio}`.execute(tx);
  // It stands where the other stood: taken, or waiting for what comes before.
  await sql`update estratti set stato = ${prima.stato}, perche = ${prima.perche}
    where cod_azienda = ${azienda} and id = ${id}`.execute(tx);
  await seguiConti(tx, azienda, [idConto]);
  await confrontaConti(tx, azienda, [idConto]);
  return leggi(tx, id);
}
