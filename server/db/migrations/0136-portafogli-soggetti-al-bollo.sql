-- Whether the statements of a portfolio pay stamp duty, and how often: what is due is proposed by the generation.

alter table portafogli
  add column bollo text check (bollo in ('A', 'T'));
comment on column portafogli.bollo is 'Il bollo sui rendiconti: A annuale, T trimestrale; nullo: non dovuto.';
