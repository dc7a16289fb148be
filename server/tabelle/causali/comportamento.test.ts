import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { causali } from '#domain/tabelle/causali/causali.ts';
import {
  type CausaleCheOpera,
  comportamenti,
  difettoComportamento,
  esercizioDi,
} from '#domain/tabelle/causali/comportamento.ts';
import { appDiProva } from '#tests/setup/app.ts';

const { admin, proprietario } = await appDiProva();

interface Problema {
  readonly detail: string;
  readonly errori?: readonly { readonly campo: string; readonly messaggio: string }[];
}

const EFFETTI = [-1, 0, 1] as const;

/** Every way in which a causale may be described, of the families that matter and another one. */
const DESCRITTE: readonly CausaleCheOpera[] = ['E', 'T', 'O', 'N'].flatMap((tipoCausale) =>
  comportamenti.flatMap((comportamento) =>
    EFFETTI.flatMap((effettoQuantita) =>
      EFFETTI.flatMap((effettoCosto) =>
        EFFETTI.flatMap((effettoLiquidita) =>
          (['nessuno', 'plusvalenza'] as const).map((reddito) => ({
            ...{ tipoCausale, comportamento, reddito, imposta: 'nessuna' as const },
            ...{ effettoQuantita, effettoCosto, effettoLiquidita },
          })),
        ),
      ),
    ),
  ),
);

/** What a constraint of the table says of each. */
async function vincolo(nome: string, altro: object = {}): Promise<readonly boolean[]> {
  const { rows } = await proprietario.query<{ regola: string }>(
    `select pg_get_expr(conbin, conrelid) as regola from pg_constraint where conname = $1`,
    [nome],
  );
  const righe = DESCRITTE.map((una) => ({
    ...altro,
    comportamento: una.comportamento,
    tipo_causale: una.tipoCausale,
    effetto_quantita: una.effettoQuantita,
    effetto_costo: una.effettoCosto,
    effetto_liquidita: una.effettoLiquidita,
    reddito: una.reddito,
  }));
  const { rows: esiti } = await proprietario.query<{ va: boolean }>(
    `select ${rows[0]?.regola} as va
       from jsonb_array_elements($1) with ordinality r (una, n),
            lateral jsonb_populate_record(null::causali, r.una) order by n`,
    [JSON.stringify(righe)],
  );
  return esiti.map(({ va }) => va);
}

test('la banca dati ammette ciò che il modulo ammette', async () => {
  expect(await vincolo('causali_comportamento_adatto')).toEqual(
    DESCRITTE.map((una) => difettoComportamento(una) === undefined),
  );
  expect(await vincolo('causali_acquisto_di_esercizio', { causale_acquisto: 'ACQ' })).toEqual(
    DESCRITTE.map((una) => esercizioDi(una).compra),
  );
  expect(await vincolo('causali_vendita_di_esercizio', { causale_vendita: 'VEN' })).toEqual(
    DESCRITTE.map((una) => esercizioDi(una).vende),
  );
});

test('un comportamento che non sta con gli effetti è rifiutato sul suo campo', async () => {
  const corpo = {
    id: 1,
    cod_Causale: 'XFR',
    descrizione: 'Frazionamento di casa',
    tipo_Causale: 'E',
    effettoQuantita: 1,
    effettoCosto: 1,
    comportamento: 'sostituzione',
  };
  const no = await admin('POST', '/causali', corpo);
  expect(no.json<Problema>().errori).toMatchObject([{ campo: 'comportamento' }]);
  const si = await admin('POST', '/causali', { ...corpo, effettoCosto: 0 });
  expect(si.json()).toMatchObject({ comportamento: 'sostituzione', causaleAcquisto: null });
});

test('a un esercizio si dice una causale che c’è, e chi serve a un altro non si elimina', async () => {
  const corpo = {
    ...{ id: 1, cod_Causale: 'XES', descrizione: 'Esercizio di casa', tipo_Causale: 'E' },
    ...{ effettoQuantita: -1, effettoCosto: -1 },
  };
  const no = await admin('POST', '/causali', { ...corpo, causaleAcquisto: 'MANCA' });
  expect(no.json<Problema>().errori).toEqual([
    { campo: 'causaleAcquisto', messaggio: '«MANCA» non c’è fra le causali.' },
  ]);
  const sua = { ...corpo, cod_Causale: 'XAP', descrizione: 'Aumento di casa', effettoQuantita: 1 };
  const { id } = (await admin('POST', '/causali', sua)).json<{ id: number }>();
  await admin('POST', '/causali', { ...corpo, causaleAcquisto: 'XAP' });
  const usata = await admin('DELETE', `/causali/${id}`);
  expect(usata.json<Problema>().detail).toContain('È usata da 1 causale');
});

test('una banca dati di prima riceve le stesse colonne, anche sulle causali proprie', async () => {
  await proprietario.query(`
    alter table causali drop column comportamento, drop column causale_acquisto,
      drop column causale_vendita;
    insert into causali (cod_causale, descrizione, tipo_causale, effetto_quantita, effetto_costo)
    values ('XDIR', 'Diritti di casa', 'E', -1, -1), ('XOPZ', 'Opzioni di casa', 'O', -1, -1),
           ('XAUG', 'Aumento gratuito di casa', 'E', 1, 0);
    update causali set effetto_costo = 1 where cod_causale = 'FRA'`);
  for (const migrazione of ['0076-comportamento-delle-causali.sql', '0252-nuova-emissione.sql']) {
    const file = join(import.meta.dirname, '../../db/migrations', migrazione);
    await proprietario.query(readFileSync(file, 'utf8'));
  }
  const { rows } = await proprietario.query<{ una: string }>(
    `select concat_ws(' ', cod_causale, comportamento, causale_acquisto, causale_vendita) as una
       from causali where di_sistema or cod_causale in ('XDIR', 'XOPZ', 'XAUG')`,
  );
  const attese = causali.map(({ codCausale, comportamento, causaleAcquisto, causaleVendita }) =>
    [codCausale, codCausale === 'FRA' ? 'ordinario' : comportamento]
      .concat(causaleAcquisto ?? [], causaleVendita ?? [])
      .join(' '),
  );
  expect(rows.map(({ una }) => una).sort()).toEqual(
    [...attese, 'XAUG ordinario', 'XDIR ordinario AUP', 'XOPZ ordinario ACQ VEN'].sort(),
  );
});
