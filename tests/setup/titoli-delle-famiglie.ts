/** Portfolios and titoli of every family of movements: shares, rights, futures, options, forwards, a repo. */
export const TITOLI_DELLE_FAMIGLIE = `
  insert into portafogli (cod_azienda, cod_portafoglio, descrizione, tipo_soggetto)
  values ('001', 'SECONDO', 'Secondo', 'L');
  insert into depositari (cod_azienda, cod_depositario, descrizione, cod_portafoglio)
  values ('001', 'BANCA3', 'Altra banca', 'CIRC'), ('001', 'BANCA4', 'Banca del secondo', 'SECONDO');
  insert into titoli (cod_titolo, descrizione, tipo_titolo, cod_divisa, quotazione, moltiplicatore,
      cod_sottostante, strike, tipo_option, stile_option, scadenza_derivato)
  values ('AZ', 'Azione', 'A', 'EUR', 'U', null, null, null, null, null, null),
         ('NUOVA', 'Azione nata dalla scissione', 'A', 'EUR', 'U', null, null, null, null, null, null),
         ('APERTA', 'Azione dell’apertura', 'A', 'EUR', 'U', null, null, null, null, null, null),
         ('DIR', 'Diritto AZ', 'D', 'EUR', 'U', null, 'AZ', null, null, null, null),
         ('OBB', 'Obbligazione', 'O', 'EUR', 'P', null, null, null, null, null, null),
         ('BUND', 'Future Bund', 'U', 'EUR', 'U', 1000, null, null, null, null, '2025-12-08'),
         ('MIBO', 'Call sull’indice', 'P', 'EUR', 'U', 2.5, null, 34000, 'C', 'E', '2025-12-19'),
         ('CALL', 'Call su AZ', 'P', 'EUR', 'U', 100, 'AZ', 4, 'C', 'A', '2025-12-19'),
         ('PUT', 'Put su AZ', 'P', 'EUR', 'U', 100, 'AZ', 5, 'P', 'E', '2025-12-19'),
         ('USDT', 'Dollari a termine', 'K', 'USD', 'U', null, null, null, null, null, '2026-03-31'),
         ('PCT1', 'Pronti contro termine', 'T', 'EUR', 'P', null, null, null, null, null, null);
  update titoli set data_emissione = '2024-01-01', data_godimento = '2024-01-01', data_scadenza = '2030-01-01',
      tasso_cedola = 3, periodicita = '12', tipo_calcolo_ratei = 'ICMA', tipo_tasso = 'F'
   where cod_titolo = 'OBB';
  insert into cambi (cod_divisa, data, cambio) values ('USD', '2025-10-01', 1.0850);`;
