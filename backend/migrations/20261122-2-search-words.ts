import type { Knex } from "knex";

/**
 * Every word that search looks in, once: a search that finds nothing is held against these, which are some thousands however many
 * products there are. A word stays when the last product that has it goes; it then leads to nothing.
 */
export const up = (knex: Knex) =>
  knex.raw(String.raw`
  create table search_words (word text primary key);
  create index search_words_similar on search_words using gist (word gist_trgm_ops);

  -- In one order for everybody, so that two who write the same words do not wait for each other in a circle.
  create function keep_search_words(texts text[]) returns void language sql as $$
    insert into search_words
    select distinct found.word from unnest(texts) as written, regexp_split_to_table(written, '[^[:alpha:]]+') as found (word)
     where length(found.word) between 4 and 40 and not exists (select from search_words known where known.word = found.word)
     order by found.word
    on conflict do nothing
  $$;
  create function keep_listed_words() returns trigger language plpgsql as $$
  begin
    perform keep_search_words((select array_agg(search_text) from written));
    return null;
  end $$;
  create function keep_changed_words() returns trigger language plpgsql as $$
  begin
    perform keep_search_words(array[new.search_text]);
    return null;
  end $$;

  create trigger products_listed_words after insert on supplier_products
    referencing new table as written for each statement execute function keep_listed_words();
  create trigger products_changed_words after update of search_text on supplier_products
    for each row when (old.search_text is distinct from new.search_text) execute function keep_changed_words();
  create trigger organizations_listed_words after insert on organizations
    referencing new table as written for each statement execute function keep_listed_words();
  create trigger organizations_changed_words after update of search_text on organizations
    for each row when (old.search_text is distinct from new.search_text) execute function keep_changed_words();

  select keep_search_words((select array_agg(search_text) from supplier_products));
  select keep_search_words((select array_agg(search_text) from organizations));
`);

export const down = (knex: Knex) =>
  knex.raw(`
  drop trigger products_listed_words on supplier_products;
  drop trigger products_changed_words on supplier_products;
  drop trigger organizations_listed_words on organizations;
  drop trigger organizations_changed_words on organizations;
  drop function keep_listed_words, keep_changed_words, keep_search_words;
  drop table search_words;
`);
