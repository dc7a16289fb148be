-- Two questions of every generation, answered by few rows among many: which titoli have anything open, which were moved without a position.

create index movimenti_che_aprono on movimenti (cod_azienda, cod_titolo)
  where genere = 'carico'
    and (interessi_lordi_euro <> 0 or ritenuta_su_interessi_euro <> 0 or imposta_scarto_euro <> 0);
comment on index movimenti_che_aprono is
  'I carichi che aprono ratei o imposte da riconoscere: di un’azione o di un fondo, di regola nessuno.';

create index movimenti_senza_posizione on movimenti (cod_azienda, cod_titolo)
  where id_posizione is null and cod_titolo is not null;
comment on index movimenti_senza_posizione is 'I titoli mossi senza una posizione: pochi, e una generazione chiede quali.';
