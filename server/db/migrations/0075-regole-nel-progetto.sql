-- The comments name the rules where they stand in the repository: docs/regole.
comment on table tipi_titolo is 'I tipi di titolo, un carattere ciascuno (docs/regole/tabelle.md#tipi-di-titolo).';
comment on table tipi_calcolo_ratei is 'Le convenzioni di calcolo dei ratei (docs/regole/giorni.md#convenzioni).';
comment on table tipi_regime_tassazione is 'I regimi di tassazione (docs/regole/tabelle.md#regimi-di-tassazione).';
comment on table tipi_tasso is 'I tipi di tasso (docs/regole/tabelle.md#tassi).';
comment on table tipi_rimborso is 'I tipi di rimborso (docs/regole/tabelle.md#rimborsi).';
comment on table tipi_indicizzazione is 'I tipi di indicizzazione (docs/regole/tabelle.md#indicizzazioni).';
comment on table tipi_valutazione_rimanenze is 'I metodi di valutazione delle rimanenze (docs/regole/costo.md#metodi).';
comment on table tipi_ifrs9 is 'Le classificazioni IFRS 9 (docs/regole/valutazione.md#ifrs-9).';
comment on table aliquote_fiscali is
  'Le aliquote nel tempo: ognuna vale dal suo giorno fino a quello della successiva (docs/regole/imposte.md#aliquote).';
comment on column titoli.decimali_rateo is
  'A quanti decimali si arrotonda il rateo per 100; 0 non arrotonda (docs/regole/ratei.md#rateo).';
comment on table titoli_piano_cedole is
  'Il piano delle cedole e dei rimborsi confermato di un titolo (docs/regole/cedole.md#piano).';
