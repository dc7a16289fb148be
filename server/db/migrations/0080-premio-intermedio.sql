-- Bonds that pay a loyalty premium before the final one have two, each on its day.
alter table titoli
  add column premio_intermedio numeric(12, 8) check (premio_intermedio >= 0),
  add column data_premio_intermedio date,
  add check ((premio_intermedio is null) = (data_premio_intermedio is null)),
  add check (premio_intermedio is null or premio_fedelta is not null),
  add check (data_premio_intermedio < data_premio);
comment on column titoli.premio_intermedio is
  'Percento del nominale, a chi ha tenuto il titolo fino a data_premio_intermedio; dopo viene quello finale.';
