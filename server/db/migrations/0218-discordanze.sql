-- What a person decides of a discordanza stands with the figure and the cause that it was decided of: where these are the same
-- again, after another statement or after one was undone, so is the decision (docs/regole/riconciliazione.md#discordanze).

alter table discordanze
  add column deciso_stato text check (deciso_stato in ('aperta', 'in esame', 'attesa', 'spiegata', 'accettata')),
  add column deciso_differenza numeric(24, 6),
  add column deciso_causa text,
  add column deciso_da text check (length(deciso_da) <= 100),
  add column deciso_il timestamptz,
  add check ((deciso_stato is null) = (deciso_differenza is null) and (deciso_stato is null) = (deciso_causa is null));
comment on column discordanze.deciso_stato is
  'Lo stato che una persona le ha dato: vale finché differenza e causa sono quelle di allora; in esame, finché c’è.';
comment on column discordanze.deciso_differenza is 'La differenza di cui si è deciso.';
comment on column discordanze.deciso_causa is 'La causa di cui si è deciso.';
