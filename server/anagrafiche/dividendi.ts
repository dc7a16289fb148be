import { DIRITTI, GRUPPI_CON_DIVIDENDI } from '#domain/titoli/dividendi.ts';

const testi = (valori: readonly string[]): string => valori.map((uno) => `'${uno}'`).join(', ');

/**
 * What no row of a file of dividends says alone: whether its titolo pays any, and that what goes ex on one day,
 * in the file and beside it, is paid on one day and in one currency (`domain/titoli/dividendi.ts`).
 */
export const sqlDividendi = (
  tipate: string,
  v: (campo: string) => string,
  gruppi: string,
): string => `
  select t.riga, 'un titolo di tipo ' || k.tipo_titolo || ' (' || k.descrizione || ') non paga dividendi'
    from ${tipate} t join titoli x on x.cod_titolo = ${v('cod_titolo')}
    join tipi_titolo k on k.tipo_titolo = x.tipo_titolo
   where t.errori = 0
     and (k.gruppo not in (${testi(GRUPPI_CON_DIVIDENDI)}) or k.tipo_titolo = '${DIRITTI}')
  union all
  select riga, 'i dividendi di uno stesso stacco si incassano insieme: hanno un pagamento e una divisa soli'
    from (
      select riga, min(pagamento) over stacco_ <> max(pagamento) over stacco_
                or min(divisa) over stacco_ <> max(divisa) over stacco_ as storti
        from (
          select t.riga, ${v('cod_titolo')} as titolo, ${v('data_stacco')} as stacco,
                 coalesce(${v('data_pagamento')}, a.data_pagamento) as pagamento,
                 coalesce(${v('cod_divisa')}, a.cod_divisa) as divisa
            from ${tipate} t join ${gruppi} r on r.riga = t.riga
            left join dividendi_annunciati a on a.id = r.id
           where t.errori = 0
          union all
          select null, x.cod_titolo, a.data_stacco, a.data_pagamento, a.cod_divisa
            from dividendi_annunciati a join titoli x on x.id = a.id_titolo
           where not exists (select from ${gruppi} r where r.id = a.id)) tutti
      window stacco_ as (partition by titolo, stacco)) s
   where riga is not null and storti`;
