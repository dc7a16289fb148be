import type { Pool } from 'pg';

/** A movement of cash as tests tell it: of the company, portfolio and custodian that `apriDeposito` made. */
export interface CassaDiProva {
  readonly saldo: string;
  readonly data: string;
  readonly valuta?: string;
  readonly nfissato?: string;
  readonly causale?: string;
  readonly titolo?: string;
  readonly interessi?: string;
  readonly divisa?: string;
  readonly cambio?: string;
  readonly saldoEuro?: string;
  readonly portafoglio?: string;
  readonly depositario?: string;
  readonly azienda?: string;
  /** Who wrote it. */
  readonly autori?: readonly string[];
  readonly bozza?: boolean;
}

/** A registered movement, or a draft, that moves nothing but cash; answers its id. */
export async function movimentoDiCassa(proprietario: Pool, uno: CassaDiProva): Promise<number> {
  const azienda = uno.azienda ?? '001';
  const anno = Number(uno.data.slice(0, 4));
  const numero = uno.bozza
    ? null
    : await proprietario.query<{ ultimo: number }>(
        `insert into numeratori_movimenti (cod_azienda, anno, ultimo) values ($1, $2, 1)
         on conflict (cod_azienda, anno) do update set ultimo = numeratori_movimenti.ultimo + 1 returning ultimo`,
        [azienda, anno],
      );
  const { rows } = await proprietario.query<{ id: string }>(
    `insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_titolo, cod_portafoglio, cod_depositario,
       data_movimento, data_valuta, data_operazione, cod_divisa, cambio, interessi_lordi, interessi_lordi_euro, saldo,
       saldo_euro, nfissato, autori, registrato_il, registrato_da)
     values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9::date, $8::date, $10, $11, $12, $12, $13, $14, $15, $16,
       case when $2 = 'bozza' then null else now() end, case when $2 = 'bozza' then null else 'prova' end)
     returning id`,
    [
      azienda,
      uno.bozza ? 'bozza' : 'registrato',
      numero?.rows[0]?.ultimo ?? null,
      uno.causale ?? 'CED',
      uno.titolo ?? null,
      uno.portafoglio ?? 'P',
      uno.depositario ?? 'D',
      uno.data,
      uno.valuta ?? uno.data,
      uno.divisa ?? 'EUR',
      uno.cambio ?? '1',
      uno.interessi ?? '0',
      uno.saldo,
      uno.saldoEuro ?? uno.saldo,
      uno.nfissato ?? null,
      uno.autori ?? [],
    ],
  );
  return Number(rows[0]?.id);
}
