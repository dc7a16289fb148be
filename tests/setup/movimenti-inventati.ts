import type pg from 'pg';

export interface Inventati {
  readonly quanti: number;
  readonly codAzienda: string;
  /** Rows from here to 2026-10-31, evenly. */
  readonly dal: string;
}

/**
 * So many registered movements of a company over years, with 2,000 titoli, eight portfolios and 24
 * custodians, written as their owner: their positions are not made. The last hundred are drafts.
 */
export async function inventaMovimenti(proprietario: pg.Pool, di: Inventati): Promise<void> {
  const { quanti, codAzienda, dal } = di;
  await proprietario.query(`
    insert into titoli (cod_titolo, descrizione, cercabile, tipo_titolo, cod_divisa, data_scadenza)
      select 'M' || lpad(n::text, 5, '0'), 'Titolo inventato ' || n, '',
             case when n % 40 = 0 then 'P' when n % 3 = 0 then 'A' else 'S' end, 'EUR',
             case when n % 3 > 0 then date '2030-01-01' + n end
        from generate_series(1, 2000) n;
    insert into portafogli (cod_azienda, cod_portafoglio, descrizione)
      select '${codAzienda}', 'PTF' || n, 'Portafoglio ' || n from generate_series(1, 8) n;
    insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio, codice)
      select '${codAzienda}', 'DEP' || n, 'Depositario ' || n, 'PTF' || 1 + n % 8, 'GLOB' || n % 3
        from generate_series(1, 24) n;
    alter table movimenti disable trigger user;
    insert into movimenti (cod_azienda, stato, nreg, cod_causale, cod_titolo, cod_portafoglio,
        cod_depositario, imm_circ, data_movimento, data_valuta, data_inserimento, data_operazione,
        cod_divisa, qta_vnominale, prezzo, controvalore_originale, controvalore_euro, saldo,
        saldo_euro, costo, note, registrato_da, registrato_il)
      select '${codAzienda}', case when bozza then 'bozza' else 'registrato' end,
             case when not bozza then row_number() over (partition by extract(year from giorno)
               order by n) end,
             causale, case when causale <> 'LIQ' then titolo end, 'PTF' || 1 + dep % 8, 'DEP' || dep,
             case when causale <> 'LIQ' then 'C' end, giorno, giorno + (n % 4)::int,
             giorno + (case when n % 9 = 0 then 20 else 0 end), giorno, 'EUR', 1000 + n % 977,
             90 + n % 20, importo, importo, -importo, -importo, importo,
             case when n % 50 = 0 then 'nota numero ' || n end,
             case when not bozza then 'prova' end, case when not bozza then now() end
        from generate_series(1, ${quanti}) n,
             lateral (select
               date '${dal}' + (n::bigint * (date '2026-10-31' - date '${dal}') / ${quanti})::int
                 as giorno,
               n > ${quanti} - 100 as bozza,
               case when n % 40 = 0 then 'OPA'
                    else (array['ACQ', 'VEN', 'CED', 'ACQ', 'LIQ', 'RIM'])[1 + n % 6] end as causale,
               'M' || lpad((case when n % 40 = 0 then 40 * (1 + n / 40 % 50)
                                 else 1 + (n::bigint * 7919) % 2000 end)::text, 5, '0') as titolo,
               1 + (n::bigint * 31) % 24 as dep,
               (n::bigint * 104729 % 5000000)::numeric / 100 as importo) v
       order by n;
    alter table movimenti enable trigger user`);
  await proprietario.query('vacuum analyze movimenti, titoli, causali, portafogli, depositari');
}
